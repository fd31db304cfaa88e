import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../kernel/database/database.ts'
import type { Meter } from '../../kernel/quotas/meter.ts'
import type { Log } from '../../kernel/log.ts'
import { type PlanStatement, plannedReads } from './planned-reads.ts'
import type { DatasetRead, QueryRecord } from './query-record.ts'
import { type Entry, insertQueries } from './store.ts'

/** The queries of this process on their way into the history: in memory for a second, then in the database. */
export interface QueryHistory {
  /** Refuses a query whose organization has used up its time of the engine. */
  requireEngine(orgId: number): void
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
  config: { queryHistoryKeepDays: number }
  meter: Pick<Meter, 'queried' | 'requireWithin'>
  now(): Date
}

const everyMs = 1000
const closeMs = 1000
const maxWaiting = 20_000
const batchSize = 500
// While the database is away its queries wait in memory, then they are dropped.
const maxAttempts = 30

interface Batch {
  orgId: number
  entries: Entry[]
  attempts: number
}

/** Opens the buffer. All that a request does is to add to a list. */
export function openQueryHistory(dependencies: HistoryDependencies): QueryHistory {
  const { meter, config } = dependencies
  const metered = {
    requireEngine: (orgId: number) => meter.requireWithin(orgId, 'engine_seconds'),
    add: ({ org_id: orgId, engine_ms: ms }: QueryRecord) => meter.queried(orgId, ms),
  }
  if (config.queryHistoryKeepDays === 0) return { ...off, ...metered }
  const buffer = new Buffered(dependencies)
  return {
    ...metered,
    add: (record) => {
      metered.add(record)
      buffer.add(record)
    },
    addAgain: (record) => buffer.addAgain(record),
    flush: () => buffer.flush(),
    dropped: () => buffer.dropped,
    close: () => buffer.close(),
  }
}

const off: Omit<QueryHistory, 'add' | 'requireEngine'> = {
  addAgain: () => undefined,
  flush: async () => undefined,
  dropped: () => 0,
  close: async () => undefined,
}

class Buffered {
  dropped = 0
  readonly #dependencies: HistoryDependencies
  readonly #readsOf: ReturnType<typeof plannedReads>
  #records: QueryRecord[] = []
  #repeated = new Map<QueryRecord, number>()
  #waiting: Batch[] = []
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()
  #entries: Entry[] = []
  readonly #planning = new Set<Promise<void>>()
  #isClosed = false

  constructor(dependencies: HistoryDependencies) {
    this.#dependencies = dependencies
    this.#readsOf = plannedReads(dependencies.plan)
  }

  add(record: QueryRecord): void {
    if (this.#isClosed || this.#isFull()) return void (this.dropped += 1)
    this.#records.push(record)
    this.#schedule()
  }

  addAgain(record: QueryRecord): void {
    const times = this.#repeated.get(record)
    if (this.#isClosed || (times === undefined && this.#isFull())) return void (this.dropped += 1)
    this.#repeated.set(record, (times ?? 0) + 1)
    this.#schedule()
  }

  async flush(): Promise<void> {
    this.#take(false)
    await Promise.all(this.#planning)
    await this.#write(false)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#take(true)
    // The program ends within seconds, whatever the engine is doing.
    await Promise.race([Promise.all(this.#planning), sleep(closeMs)])
    await this.#write(true)
  }

  #isFull(): boolean {
    const later = this.#waiting.reduce((sum, { entries }) => sum + entries.length, 0)
    const soon = this.#records.length + this.#repeated.size + this.#planning.size + this.#entries.length
    return soon + later >= maxWaiting
  }

  #schedule(): void {
    if (this.#timer || this.#isClosed) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#take(false)
      void this.#write(false)
    }, everyMs)
    this.#timer.unref()
  }

  /** One after the other, so that a slow database gets no more of them. */
  #write(isLast: boolean): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writeBatches(isLast))
    return this.#writing
  }

  async #writeBatches(isLast: boolean): Promise<void> {
    const batches = [...this.#waiting, ...batchesOf(this.#entries)]
    this.#waiting = []
    this.#entries = []
    const { database, log } = this.#dependencies
    for (const { orgId, entries, attempts } of batches) {
      try {
        await database.transaction({ orgId }, (db) => insertQueries(db, entries))
      } catch (err) {
        if (attempts === 0) log.error({ err, org_id: orgId }, 'queries could not be written into the history')
        if (attempts + 1 < maxAttempts && !isLast)
          this.#waiting.push({ orgId, entries, attempts: attempts + 1 })
        else {
          this.dropped += entries.length
          log.error({ err, org_id: orgId }, 'queries are missing in the history')
        }
      }
    }
    if (this.#waiting.length > 0) this.#schedule()
  }

  /** Makes rows of what was added. Those whose text has to be planned first follow when it is: the others do not wait. */
  #take(isLast: boolean): void {
    const at = this.#dependencies.now().getTime()
    const found = [
      ...this.#records.map((record) => ({ record, times: 1 })),
      ...[...this.#repeated].map(([record, times]) => ({ record: repeatedAt(record, at), times })),
    ]
    this.#records = []
    this.#repeated = new Map()
    for (const { record, times } of found) {
      const add = (reads: readonly DatasetRead[]) => {
        this.#entries.push(entryOf(record, { times, reads }))
        this.#schedule()
      }
      if (!record.statement || isLast) add(record.reads)
      else this.#follow(this.#readsOf(record, record.statement).then(add))
    }
  }

  #follow(planned: Promise<void>): void {
    this.#planning.add(planned)
    void planned.finally(() => this.#planning.delete(planned))
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
