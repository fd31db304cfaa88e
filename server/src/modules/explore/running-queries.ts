import { randomBytes } from 'node:crypto'
import type { Warehouse } from '../warehouse/index.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'

/** A query in progress. */
export interface RunningQuery {
  key: string
  orgId: number
  userId: number
  datasetId: number
  kind: 'structured' | 'sql'
  startedAt: Date
  fraction: number | null
}

interface Entry {
  query: RunningQuery
  stop: AbortController
}

/** The running queries of this process, to list and cancel them. */
export class RunningQueries {
  readonly #byKey = new Map<string, Entry>()

  /** Registers a query until `end` is called. */
  begin(asked: Omit<RunningQuery, 'key' | 'fraction'>): {
    query: RunningQuery
    signal: AbortSignal
    end(): void
  } {
    const query = { ...asked, key: randomBytes(12).toString('hex'), fraction: null }
    const stop = new AbortController()
    this.#byKey.set(query.key, { query, stop })
    return { query, signal: stop.signal, end: () => this.#byKey.delete(query.key) }
  }

  /** Those of the organization, the oldest first; of one user when it is given. */
  list(orgId: number, userId: number | undefined): RunningQuery[] {
    return [...this.#byKey.values()]
      .map(({ query }) => query)
      .filter((query) => query.orgId === orgId && (userId === undefined || query.userId === userId))
  }

  /** Whether there was such a query. */
  cancel({ key, orgId, userId }: { key: string; orgId: number; userId: number | undefined }): boolean {
    const entry = this.#byKey.get(key)
    if (!entry || entry.query.orgId !== orgId) return false
    if (userId !== undefined && entry.query.userId !== userId) return false
    entry.stop.abort()
    return true
  }
}

/** The warehouse, with an ear for how far its queries are. */
export function withProgress(warehouse: Warehouse, onFraction: (fraction: number | null) => void): Warehouse {
  const onProgress = ({ fraction }: { fraction: number | null }) => onFraction(fraction)
  return {
    ...warehouse,
    query: (orgId, request) => warehouse.query(orgId, { onProgress, ...request }),
    export: (orgId, request) => warehouse.export(orgId, { onProgress, ...request }),
  }
}

type Caller = Pick<Context, 'orgId' | 'user' | 'now'> & { running: RunningQueries }

/** Everybody sees their own; administrators see those of the organization. */
const whose = ({ user }: Caller) => (user.role === 'admin' ? undefined : user.userId)

export async function listRunningQueries(caller: Caller) {
  const items = caller.running.list(caller.orgId, whose(caller)).map((query) => ({
    key: query.key,
    kind: query.kind,
    dataset_id: query.datasetId,
    user_id: query.userId,
    started_at: query.startedAt.toISOString(),
    elapsed_ms: caller.now().getTime() - query.startedAt.getTime(),
    fraction: query.fraction,
  }))
  return { items }
}

export async function cancelRunningQuery(caller: Caller, { key }: { key: string }): Promise<void> {
  const { orgId } = caller
  if (!caller.running.cancel({ key, orgId, userId: whose(caller) })) throw refuse.notFound('key')
}
