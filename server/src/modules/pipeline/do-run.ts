import type { RunProgress, RunResult } from '../../../../contract/src/runs.ts'
import type { Work } from '../../kernel/context.ts'
import type { Database, Tx } from '../../kernel/database/database.ts'
import { Refusal } from '../../kernel/errors.ts'
import type { ClaimedJob } from '../../kernel/jobs/queue.ts'
import type { JobHandler } from '../../kernel/jobs/worker.ts'
import type { Log } from '../../kernel/log.ts'
import type { RunIn } from '../../kernel/work.ts'
import { type HeldRun, RunLost } from './run.ts'
import { beginRun, endRun, runJob, writeProgress } from './store.ts'

/** What a run's work is given beside the run. */
export interface AtWork {
  /** Aborts when the run is cancelled or taken over, and when the server stops. */
  signal: AbortSignal
  report(progress: Partial<RunProgress>): void
  /** A transaction in the run's organization. */
  transaction<T>(work: (work: Work) => Promise<T>): Promise<T>
}

/** How one kind of run is done. It ends its run with `finishRun`, in the transaction that publishes. */
export interface RunWork {
  run(run: HeldRun, at: AtWork): Promise<void>
  /** What else is written when it failed, in the same transaction. */
  failed(work: Work, run: HeldRun, reason: string): Promise<void>
}

export interface RunParts {
  database: Pick<Database, 'read'>
  runIn: RunIn
  log: Log
  pulseMs?: number
}

// After so many workers have ended under a run, the run is the likely reason.
const mostAttempts = 3
const pulseMs = 1000
const nothingYet: RunProgress = { stage: 'connecting', fraction: null, row_count: 0, size_bytes: 0 }

/** The one kind of job that does runs of all kinds. */
export const runJobs = (
  parts: RunParts,
  kinds: Readonly<Record<string, RunWork>>,
): Record<string, JobHandler> => ({ [runJob]: (job, signal) => doRun(parts, kinds, { job, signal }) })

/** Ends the run as a part of the transaction that publishes what it made. */
export async function finishRun(db: Tx, run: HeldRun, result: RunResult): Promise<void> {
  const progress = { stage: 'done', fraction: 1, row_count: result.read_count, size_bytes: 0 } as const
  if (!(await endRun(db, run, { status: 'succeeded', result, progress }))) throw new RunLost(run.id)
}

async function doRun(
  parts: RunParts,
  kinds: Readonly<Record<string, RunWork>>,
  { job, signal }: { job: ClaimedJob; signal: AbortSignal },
): Promise<void> {
  const id = job.payload['run_id']
  if (job.orgId === null || typeof id !== 'number') throw new TypeError('the job names no run')
  const origin = { userId: null, username: null, requestId: `run-${id}`, address: null }
  const transaction: AtWork['transaction'] = (work) =>
    parts.runIn({ scope: { orgId: job.orgId! }, origin }, work)
  const run = await transaction(({ db }) =>
    beginRun(db, { id, attempt: job.attempt, fencingToken: job.fencingToken }),
  )
  if (!run) return
  const work = kinds[run.kind]
  if (!work) throw new TypeError(`nothing does runs of the kind ${run.kind}`)
  const pulse = startPulse(parts, run)
  try {
    if (run.attempt > mostAttempts) throw new Refusal('internal_error', 'its worker ended at every attempt')
    const both = AbortSignal.any([signal, pulse.signal])
    await work.run(run, { signal: both, report: pulse.report, transaction })
  } catch (error) {
    // It goes on elsewhere, or was cancelled: whoever did that has written so.
    if (signal.aborted || pulse.signal.aborted || error instanceof RunLost) return
    await fail(parts, { run, work, error, transaction })
  } finally {
    pulse.stop()
  }
}

interface Failing {
  run: HeldRun
  work: RunWork
  error: unknown
  transaction: AtWork['transaction']
}

async function fail({ log }: RunParts, { run, work, error, transaction }: Failing): Promise<void> {
  const expected = error instanceof Refusal
  if (!expected) log.error({ err: error, run_id: run.id, org_id: run.orgId }, 'a run failed unexpectedly')
  const reason = expected ? error.message : 'something went wrong on the server; the log has the details'
  await transaction(async (within) => {
    await work.failed(within, run, reason)
    if (!(await endRun(within.db, run, { status: 'failed', failure: reason }))) throw new RunLost(run.id)
  }).catch((failure: unknown) => {
    if (!(failure instanceof RunLost)) throw failure
  })
}

/** Tells once a second how far the run is, and hears in return whether it is still this worker's. */
function startPulse({ database, log, pulseMs: everyMs = pulseMs }: RunParts, run: HeldRun) {
  const lost = new AbortController()
  let progress = nothingYet
  const beat = async () => {
    if (!(await writeProgress(database, run, progress))) lost.abort()
  }
  const timer = setInterval(() => {
    void beat().catch((error: unknown) => log.warn({ error, run_id: run.id }, 'progress was not written'))
  }, everyMs)
  timer.unref()
  return {
    signal: lost.signal,
    report: (change: Partial<RunProgress>) => void (progress = { ...progress, ...change }),
    stop: () => clearInterval(timer),
  }
}
