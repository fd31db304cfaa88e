import { createHash } from 'node:crypto'
import { LatestUsed } from '../engine/latest-used.ts'
import { cancelled } from '../errors.ts'
import type { QueryReply } from '../messages.ts'
import type { QueryAnswer, QueryRequest } from '../warehouse.ts'
import { SharedCache } from './shared-cache.ts'

const orgShare = 0.25
const entryBytes = 1024
const maxTexts = 5000

interface CacheEntry {
  reply: QueryReply
  rowsJson: Buffer
  key: string | undefined
}

export type RunQuery = (
  orgId: number,
  request: QueryRequest,
) => Promise<{ reply: QueryReply; rowsJson: Buffer }>

/**
 * Answers by what they depend on: the statement, its parameters and its limit, and of each table that it uses the
 * version, what the caller may see of it and what of that was asked. So a new version or other rights are another key.
 */
export class QueryCache {
  readonly #cache: SharedCache<CacheEntry>
  /** Which of a caller's many tables a text uses. */
  readonly #tablesByText = new LatestUsed<ReadonlySet<string>>(maxTexts)
  readonly #run: RunQuery

  constructor(maxBytes: number, run: RunQuery) {
    this.#cache = new SharedCache({ maxBytes, orgShare })
    this.#run = run
  }

  async query(orgId: number, request: QueryRequest): Promise<QueryAnswer> {
    if (request.signal?.aborted) throw cancelled()
    const key = this.#keyOf(orgId, request)
    const kept = this.#cache.find(key)
    if (kept) return answerOf(request, kept, true)
    const { signal } = request
    const { value, isShared } = await this.#cache
      .share({ orgId, key, signal, onNews: request.onProgress }, (shared, onProgress) =>
        this.#make(orgId, { ...request, signal: shared, onProgress }),
      )
      .catch((error: unknown) => {
        throw signal?.aborted ? cancelled() : error
      })
    return answerOf(request, value, isShared)
  }

  async #make(orgId: number, request: QueryRequest) {
    const { reply, rowsJson } = await this.#run(orgId, request)
    this.#tablesByText.set(textKey(orgId, request), new Set(reply.tables))
    const key = reply.isStable ? this.#keyOf(orgId, request) : undefined
    const keep = key === undefined ? undefined : { key, sizeBytes: rowsJson.length + entryBytes }
    return { value: { reply, rowsJson, key }, keep }
  }

  #keyOf(orgId: number, request: QueryRequest): string {
    const { sql, parameters, rowLimit } = request
    const used = this.#tablesByText.get(textKey(orgId, request))
    const tables = request.tables.filter(({ name }) => used?.has(lower(name)) ?? true)
    const parts = [
      orgId,
      sql,
      parameters ?? [],
      rowLimit,
      tables.map(({ name, file, view, only }) => [name, file, view, only]),
    ]
    return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
  }
}

// Which names of a text are tables does not depend on the caller: all that WITH does not define are.
const textKey = (orgId: number, { sql }: QueryRequest) => `${orgId} ${sql}`

// As the engine folds names.
const lower = (name: string) => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

const answerOf = (
  { sql }: QueryRequest,
  { reply, rowsJson, key }: CacheEntry,
  cached: boolean,
): QueryAnswer => {
  const { columns, rowCount, truncated, elapsedMs } = reply
  return { columns, rowCount, truncated, elapsedMs, rowsJson, sql, cached, key }
}
