import type { Database } from '../../kernel/database/database.ts'
import type { Log } from '../../kernel/log.ts'
import { type PlanStatement, plannedReads } from './planned-reads.ts'
import type { DatasetRead, QueryRecord } from './query-record.ts'
import { type Entry, insertQueries } from './store.ts'

/** The queries of this process on their way into the history: in memory for a second, then in the database. */
export interface QueryHistory {
  add(record: QueryRecord): void
  /** The same query was answered once more from the cache, without running anything. */
  addAgain(record: QueryRecord): void
  /** Writes what waits. */
  flush(): Promise<void>
  /** How many queries are missing in the history, because there were too many or the database did not take them. */
  dropped(): number
  /** Writes what waits, and takes no more. */
  close(): Promise<void>
}

interface HistoryDependencies {
  database: Pick<Database, 'transaction'>
  plan: PlanStatement
  log: Pick<Log, 'error'>
  now(): Date
}

const everyMs = 1000
const maxWaiting = 20_000
const batchSize = 500
// While the database is away its queries wait in memory, then they are dropped.
const maxAttempts = 30

interface Batch {
  orgId: number
  entries: Entry[]
  attempts: number
}

/** Opens the buffer. Nothing of it is on the path of a request but adding to a list. */
export function openQueryHistory(dependencies: HistoryDependencies): QueryHistory {
  const { database, log, now } = dependencies
  const readsOf = plannedReads(dependencies.plan)
  let records: QueryRecord[] = []
  let repeated = new Map<QueryRecord, number>()
  let waiting: Batch[] = []
  let dropped = 0
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> = Promise.resolve()
  let isClosed = false

  const isFull = () => records.length + repeated.size + waiting.length * batchSize >= maxWaiting

  const write = async (isLast: boolean) => {
    const at = now().getTime()
    const found = [
      ...records.map((record) => ({ record, times: 1 })),
      ...[...repeated].map(([record, times]) => ({ record: repeatedAt(record, at), times })),
    ]
    records = []
    repeated = new Map()
    // The engine may be ending already, and what a text reads is not worth waiting for.
    const entries = await Promise.all(
      found.map(async ({ record, times }) =>
        entryOf(record, { times, reads: await readsOf(record, isLast) }),
      ),
    )
    const batches = [...waiting, ...batchesOf(entries)]
    waiting = []
    for (const batch of batches) {
      try {
        await database.transaction({ orgId: batch.orgId }, (db) => insertQueries(db, batch.entries))
      } catch (err) {
        const attempts = batch.attempts + 1
        if (attempts < maxAttempts && !isLast) waiting.push({ ...batch, attempts })
        else {
          dropped += batch.entries.length
          log.error({ err, org_id: batch.orgId }, 'queries are missing in the history')
        }
      }
    }
    if (waiting.length > 0) schedule()
  }

  const flush = (isLast = false): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    flushing = flushing.then(() => write(isLast))
    return flushing
  }

  const schedule = () => {
    if (timer || isClosed) return
    timer = setTimeout(() => void flush(), everyMs)
    timer.unref()
  }

  return {
    add(record) {
      if (isClosed || isFull()) return void (dropped += 1)
      records.push(record)
      schedule()
    },
    addAgain(record) {
      const times = repeated.get(record)
      if (isClosed || (times === undefined && isFull())) return void (dropped += 1)
      repeated.set(record, (times ?? 0) + 1)
      schedule()
    },
    flush: () => flush(),
    dropped: () => dropped,
    async close() {
      isClosed = true
      await flush(true)
    },
  }
}

/** Nothing ran again. */
const repeatedAt = (record: QueryRecord, at: number): QueryRecord => ({
  ...record,
  started_at: at,
  duration_ms: 0,
  engine_ms: 0,
  is_cached: true,
})

function entryOf(
  { reads: _asked, statement: _text, started_at: startedAt, query, ...record }: QueryRecord,
  { times, reads }: { times: number; reads: readonly DatasetRead[] },
): Entry {
  return {
    ...record,
    started_at: new Date(startedAt).toISOString(),
    times,
    dataset_ids: reads.map(({ datasetId }) => datasetId),
    columns: Object.fromEntries(reads.map(({ datasetId, columns }) => [datasetId, columns])),
    query: query === null ? null : (JSON.parse(query) as unknown),
  }
}

function batchesOf(entries: readonly Entry[]): Batch[] {
  const batches: Batch[] = []
  const open = new Map<number, Batch>()
  for (const entry of entries) {
    const { org_id: orgId } = entry
    const last = open.get(orgId)
    const batch = last && last.entries.length < batchSize ? last : { orgId, entries: [], attempts: 0 }
    if (batch !== last) batches.push(batch)
    open.set(orgId, batch)
    batch.entries.push(entry)
  }
  return batches
}
