import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import { type Log, scrub } from '../log.ts'
import {
  claim,
  type ClaimedJob,
  claimFairly,
  complete,
  giveUp,
  putBack,
  renewLease,
  retryLater,
  worker,
} from './queue.ts'
import { inSpan } from '../tracing/span.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { retryDelayMs } from './retry-policy.ts'

/**
 * Executes one job. It may run again after a crash, so it must be idempotent. The signal aborts when the server stops
 * or the job was taken over. A handler that completed or requeued its job in a transaction of its own returns that;
 * else its job is completed when it returns.
 */
export type JobHandler = (job: ClaimedJob, signal: AbortSignal) => Promise<'done' | 'retry' | void>

export interface WorkerDependencies {
  database: Database
  handlers: Readonly<Record<string, JobHandler>>
  log: Log
  /** Handles a job that is given up; without it the job stays in the table as failed. */
  giveUp?(job: ClaimedJob): Promise<void>
  /** Each attempt starts a trace, linked to the operation that queued its job. */
  tracing?: Tracing | undefined
  /** Called after each attempt. */
  observe?(outcome: { kind: string; outcome: 'done' | 'retry' | 'failed' }): void
}

export interface WorkerPace {
  concurrency: number
  pollMs: number
  leaseMs: number
  /** Wait before the second attempt; it grows from there. */
  firstRetryMs: number
  /** Organizations take turns, and each has at most so many jobs at work in all processes. */
  maxPerOrganization: number | undefined
  /** How long a stop waits for running jobs before it puts them back. */
  graceMs: number
}

const defaultPace: WorkerPace = {
  concurrency: 4,
  pollMs: 2000,
  leaseMs: 30_000,
  firstRetryMs: 2000,
  maxPerOrganization: undefined,
  graceMs: 5000,
}
const afterAbortMs = 1000

/** Does queued jobs until it is stopped. */
export class JobWorker {
  readonly #parts: WorkerDependencies
  readonly #pace: WorkerPace
  readonly #kinds: string[]
  readonly #running = new Map<ClaimedJob, { stop: AbortController; done: Promise<void> }>()
  readonly #stopping = new AbortController()
  readonly #loop: Promise<void>
  #isPaused = false
  #wake = new AbortController()

  constructor(dependencies: WorkerDependencies, pace: Partial<WorkerPace> = {}) {
    this.#parts = dependencies
    this.#pace = { ...defaultPace, ...pace }
    this.#kinds = Object.keys(dependencies.handlers)
    this.#loop = this.#run()
  }

  /** Polls now instead of at the next interval. */
  wake(): void {
    this.#wake.abort()
  }

  /** Takes no new job while it is paused; what runs goes on. */
  pause(isPaused: boolean): void {
    this.#isPaused = isPaused
    if (!isPaused) this.wake()
  }

  get isIdle(): boolean {
    return this.#running.size === 0
  }

  /** Takes no new job, waits for the running ones, and puts back what does not end within the grace. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    this.wake()
    await this.#loop
    await this.#allDone(this.#pace.graceMs)
    for (const [job, { stop }] of this.#running) {
      stop.abort()
      await putBack(this.#parts.database, job)
    }
    await this.#allDone(afterAbortMs)
  }

  async #allDone(withinMs: number): Promise<void> {
    const late = new AbortController()
    const done = Promise.all([...this.#running.values()].map((one) => one.done))
    const limit = sleep(withinMs, undefined, { signal: late.signal }).catch(() => undefined)
    await Promise.race([done, limit])
    late.abort()
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      this.#wake = new AbortController()
      if (await this.#startOne()) continue
      await sleep(this.#pace.pollMs, undefined, { signal: this.#wake.signal, ref: false }).catch(
        () => undefined,
      )
    }
  }

  async #startOne(): Promise<boolean> {
    if (this.#isPaused || this.#running.size >= this.#pace.concurrency) return false
    const { log } = this.#parts
    try {
      const job = await this.#claim()
      if (!job) return false
      const stop = new AbortController()
      const done = this.#attempt(job, stop).finally(() => {
        this.#running.delete(job)
        this.wake()
      })
      this.#running.set(job, { stop, done })
      return true
    } catch (error) {
      log.error({ error }, 'the job worker cannot reach the database')
      return false
    }
  }

  async #claim(): Promise<ClaimedJob | undefined> {
    const { database } = this.#parts
    const { leaseMs, maxPerOrganization } = this.#pace
    if (maxPerOrganization === undefined) return await claim(database, { kinds: this.#kinds, leaseMs })
    for (const kind of this.#kinds) {
      const job = await claimFairly(database, { kind, leaseMs, maxPerOrganization })
      if (job) return job
    }
    return undefined
  }

  async #attempt(job: ClaimedJob, stop: AbortController): Promise<void> {
    const { database, log, observe } = this.#parts
    const about = { job_id: job.id, job_kind: job.kind, org_id: job.orgId, attempt: job.attempt }
    const heartbeat = this.#keepLease(job, stop)
    try {
      if (job.attempt > job.maxAttempts) throw new Error('its worker went silent at every attempt')
      const outcome = await this.#handle(job, stop.signal)
      // A stopped worker may have returned before the work was done.
      if (stop.signal.aborted) return
      if (outcome === undefined) await database.read(worker, (db) => complete(db, job))
      observe?.({ kind: job.kind, outcome: outcome ?? 'done' })
    } catch (error) {
      if (stop.signal.aborted) return
      const outcome = await this.#putAside(job, error)
      observe?.({ kind: job.kind, outcome })
      log[outcome === 'failed' ? 'error' : 'warn']({ ...about, error }, 'a job did not succeed')
    } finally {
      clearInterval(heartbeat)
    }
  }

  async #handle(job: ClaimedJob, signal: AbortSignal) {
    const { handlers, tracing } = this.#parts
    const { kind, id, orgId, attempt, traceparent } = job
    const handle = async () => await handlers[kind]!(job, signal)
    if (!tracing) return await handle()
    const attributes = {
      'quarry.job_id': id,
      'quarry.job_kind': kind,
      'quarry.attempt': attempt,
      ...(orgId === null ? {} : { 'quarry.org_id': orgId }),
    }
    return await inSpan(
      tracing.start({ name: `job ${kind}`, kind: 'consumer', attributes }, { link: traceparent }),
      handle,
    )
  }

  async #putAside(job: ClaimedJob, error: unknown): Promise<'retry' | 'failed'> {
    const { log } = this.#parts
    const text = scrub(error instanceof Error ? error.message : String(error)).slice(0, 500)
    const outcome = job.attempt >= job.maxAttempts ? 'failed' : 'retry'
    const written = outcome === 'failed' ? this.#giveUp(job, text) : this.#retryLater(job, text)
    // If even that fails, the lease expires and the job is claimed again.
    await written.catch((failure: unknown) =>
      log.error({ error: failure, job_id: job.id }, 'a job could not be put aside'),
    )
    return outcome
  }

  #giveUp(job: ClaimedJob, error: string): Promise<unknown> {
    const { database, giveUp: own } = this.#parts
    return own ? own(job) : giveUp(database, job, error)
  }

  #retryLater(job: ClaimedJob, error: string): Promise<unknown> {
    const delayMs = retryDelayMs(this.#pace.firstRetryMs, job.attempt - 1)
    return this.#parts.database.read(worker, (db) => retryLater(db, job, { error, delayMs }))
  }

  #keepLease(job: ClaimedJob, stop: AbortController): NodeJS.Timeout {
    const { database, log } = this.#parts
    const renew = async () => {
      if (!(await renewLease(database, job, this.#pace.leaseMs))) stop.abort()
    }
    const failed = (error: unknown) => log.warn({ error, job_id: job.id }, 'a lease could not be renewed')
    return setInterval(() => void renew().catch(failed), this.#pace.leaseMs / 3).unref()
  }
}
