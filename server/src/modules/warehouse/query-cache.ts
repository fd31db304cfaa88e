import { type Cache, cacheKey } from '../../kernel/cache.ts'
import { traced } from '../../kernel/tracing/span.ts'
import { cancelled } from './errors.ts'
import type { QueryReply } from './messages.ts'
import type { QueryAnswer, QueryRequest } from './warehouse.ts'

const entryBytes = 1024

type Rows = Pick<QueryAnswer, 'columns' | 'rowsJson' | 'rowCount' | 'truncated' | 'elapsedMs' | 'key'>

export type RunQuery = (
  orgId: number,
  request: QueryRequest,
) => Promise<{ reply: QueryReply; rowsJson: Buffer }>

/**
 * Runs queries through the cache. The key has all that a result depends on: the statement, its parameters and its limit,
 * and of each table that it uses the version, the caller's view and the condition on it. So a new version or other
 * permissions have another key.
 */
export function cachedQueries(cache: Cache, run: RunQuery) {
  return async (orgId: number, request: QueryRequest): Promise<QueryAnswer> => {
    const { sql, signal, onProgress } = request
    if (signal?.aborted) throw cancelled()
    const key = keyOf(cache, orgId, request)
    const { value, isCached } = await cache
      .get<Rows>({ orgId, key, signal, onProgress }, async (shared, tell) => {
        const { reply, rowsJson } = await tracedRun(run, orgId, {
          ...request,
          signal: shared,
          onProgress: tell,
        })
        const { columns, rowCount, truncated, elapsedMs, isStable, tables } = reply
        const used = { orgId, value: new Set(tables), sizeBytes: sql.length + entryBytes }
        cache.set(tablesKey(orgId, request), used)
        const stored = isStable ? keyOf(cache, orgId, request) : undefined
        return {
          value: { columns, rowCount, truncated, elapsedMs, rowsJson, key: stored },
          store: stored === undefined ? undefined : { key: stored, sizeBytes: rowsJson.length + entryBytes },
        }
      })
      .catch((error: unknown) => {
        throw signal?.aborted ? cancelled() : error
      })
    return { ...value, sql, cached: isCached }
  }
}

const tracedRun = (run: RunQuery, orgId: number, request: QueryRequest) =>
  traced({ name: 'warehouse query' }, async (set) => {
    const answer = await run(orgId, request)
    set({ 'db.response.returned_rows': answer.reply.rowCount })
    return answer
  })

function keyOf(cache: Cache, orgId: number, request: QueryRequest): string {
  const { sql, parameters, rowLimit } = request
  const used = cache.find<ReadonlySet<string>>(tablesKey(orgId, request))
  const tables = request.tables.filter(({ name }) => used?.has(lower(name)) ?? true)
  return cacheKey('rows', [
    orgId,
    sql,
    parameters ?? [],
    rowLimit,
    tables.map(({ name, file, view, only }) => [name, file, view, only]),
  ])
}

// Which of a caller's many tables a text uses does not depend on the caller: all names that WITH does not define.
const tablesKey = (orgId: number, { sql }: QueryRequest) => `tables ${orgId} ${sql}`

// As the engine folds names.
const lower = (name: string) => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
