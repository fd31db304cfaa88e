import { createHash } from 'node:crypto'
import type { Sources } from '../connectors/index.ts'
import type { LiveSource } from '../datasets/index.ts'
import type { Statement } from '../sql/index.ts'
import { SharedCache, type QueryAnswer } from '../warehouse/index.ts'

export type LiveAnswers = ReturnType<typeof liveAnswers>

interface LiveQuery extends Statement {
  orgId: number
  source: LiveSource
  /** What the policies make of the caller, of every table that is read. */
  rights: readonly unknown[]
  rowLimit: number
  timeoutMs: number
  signal: AbortSignal
}

interface CacheEntry {
  answer: QueryAnswer
  until: number
}

// Of all organizations together; short-lived entries are mostly the few queries of a dashboard.
const keeping = { maxBytes: 32 * 1024 ** 2, orgShare: 0.25 }
const entryBytes = 1024

/**
 * Cached results of remote databases. Equal concurrent queries share one; later ones do for as long as the connector
 * allows, because only the remote server knows how old a result is.
 */
export function liveAnswers(sources: Pick<Sources, 'query'>, now: () => number = Date.now) {
  const shared = new SharedCache<CacheEntry>(keeping)
  return async ({ orgId, source, rights, signal, ...asked }: LiveQuery): Promise<QueryAnswer> => {
    const { connectorId, kept } = source
    const of = [orgId, connectorId, kept?.revision, rights, asked.sql, asked.parameters, asked.rowLimit]
    const key = createHash('sha256').update(JSON.stringify(of)).digest('base64url')
    const found = shared.find(key)
    if (found && found.until > now()) return { ...found.answer, cached: true }
    const keepMs = (kept?.seconds ?? 0) * 1000
    const { value, isShared } = await shared.share({ orgId, key, signal }, async (stop) => {
      const answered = await sources.query(orgId, connectorId, { ...asked, signal: stop })
      const answer = { ...answered, cached: false, key: undefined }
      const keep = keepMs === 0 ? undefined : { key, sizeBytes: answer.rowsJson.length + entryBytes }
      return { value: { answer, until: now() + keepMs }, keep }
    })
    return { ...value.answer, cached: isShared }
  }
}
