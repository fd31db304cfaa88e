import type { Database } from '../database/database.ts'
import { worker } from '../jobs/queue.ts'
import type { Log } from '../log.ts'
import { addCounted, type Counted, monthsOf } from './quota-store.ts'
import { quotaExceeded } from './quotas.ts'

const flushMs = 5000

type Counter = 'requests' | 'engine_seconds'

/** Counts in memory what requests and queries of organizations use, and knows which of them have used up their quota. */
export class Meter {
  readonly #database: Database
  readonly #log: Pick<Log, 'warn'>
  readonly #timer: NodeJS.Timeout
  #counted = new Map<number, Counted>()
  #over = new Map<number, Partial<Record<Counter, { max: number; used: number }>>>()
  #flushing: Promise<void> = Promise.resolve()

  constructor({ database, log }: { database: Database; log: Pick<Log, 'warn'> }) {
    this.#database = database
    this.#log = log
    this.#timer = setInterval(() => void this.flush(), flushMs).unref()
  }

  answered({ orgId }: { orgId?: number | undefined }): void {
    if (orgId !== undefined) this.#of(orgId).requests += 1
  }

  queried(orgId: number, engineMs: number): void {
    this.#of(orgId).engine_ms += engineMs
  }

  /** By what was written last: some seconds of work may go beyond a quota. */
  requireWithin(orgId: number, counter: Counter): void {
    const over = this.#over.get(orgId)?.[counter]
    if (over) throw quotaExceeded(counter, over)
  }

  /** Writes what was counted, and reads who has used up a quota. */
  flush(): Promise<void> {
    return (this.#flushing = this.#flushing.then(() => this.#flush()))
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }

  #of(orgId: number): Counted {
    let counted = this.#counted.get(orgId)
    if (!counted) {
      counted = { org_id: orgId, requests: 0, engine_ms: 0 }
      this.#counted.set(orgId, counted)
    }
    return counted
  }

  async #flush(): Promise<void> {
    const counted = this.#counted
    const orgIds = [...new Set([...counted.keys(), ...this.#over.keys()])]
    if (orgIds.length === 0) return
    this.#counted = new Map()
    try {
      if (counted.size > 0) await this.#database.read(worker, (db) => addCounted(db, [...counted.values()]))
    } catch (err) {
      // They are counted with the next ones.
      for (const { org_id: id, requests, engine_ms } of counted.values()) {
        this.#of(id).requests += requests
        this.#of(id).engine_ms += engine_ms
      }
      this.#log.warn({ err }, 'the usage of organizations could not be written: it waits')
      return
    }
    await this.#readMonths(orgIds).catch((err: unknown) =>
      this.#log.warn({ err }, 'the quotas of organizations could not be read'),
    )
  }

  async #readMonths(orgIds: number[]): Promise<void> {
    const months = await this.#database.read(worker, (db) => monthsOf(db, orgIds))
    for (const id of orgIds) this.#over.delete(id)
    for (const { org_id: id, ...month } of months) {
      const over = {
        ...exceeded('requests', month.max_requests, month.requests),
        ...exceeded('engine_seconds', month.max_engine_seconds, month.engine_seconds),
      }
      if (Object.keys(over).length > 0) this.#over.set(id, over)
    }
  }
}

const exceeded = (counter: Counter, max: number | null, used: number) =>
  max !== null && used >= max ? { [counter]: { max, used } } : {}
