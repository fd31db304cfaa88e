import type { RunLogLevel } from '../../../../../contract/src/run-logs.ts'
import type { RunProgress } from '../../../../../contract/src/runs.ts'
import type { Work } from '../../../kernel/context.ts'
import type { Database } from '../../../kernel/database/database.ts'
import { Refusal } from '../../../kernel/errors.ts'
import { originOfProgram } from '../../../kernel/events.ts'
import { failPoint } from '../../../kernel/fail-points.ts'
import { type ClaimedJob, complete, targetOf } from '../../../kernel/jobs/queue.ts'
import { mayPass, retryDelayMs } from '../../../kernel/jobs/retry-policy.ts'
import type { JobHandler } from '../../../kernel/jobs/worker.ts'
import type { Log } from '../../../kernel/log.ts'
import type { RunIn } from '../../../kernel/work.ts'
import { type ClaimedRun, RunFailure, RunLost } from '../run.ts'
import { runJob } from '../store.ts'
import { failRun, finishOpenRun } from './finish-run.ts'
import { startPulse } from './pulse.ts'
import { RunRecord } from './run-record.ts'
import { startRun, putOff } from './work-store.ts'

/** What a run's work is given beside the run. */
export interface AtWork {
  /** Aborts when the run is cancelled or taken over, and when the server stops. */
  signal: AbortSignal
  report(progress: Partial<RunProgress>): void
  /** What it does from now on; each stage is a step of the run with its times. */
  stage(name: RunProgress['stage']): void
  /** A line of the run's log, for users. Never a secret, and no row values. */
  log(level: RunLogLevel, message: string, facts?: Record<string, unknown>): void
  /** A transaction in the run's organization. */
  transaction<T>(work: (work: Work) => Promise<T>): Promise<T>
}

/** How one kind of run is done. It ends its run with `finishRun`, in the transaction that publishes. */
export interface RunWork {
  run(run: ClaimedRun, at: AtWork): Promise<void>
  /** What else is written when it failed, in the same transaction. */
  failed(work: Work, run: ClaimedRun, reason: string): Promise<void>
}

export interface RunWorkDependencies {
  database: Pick<Database, 'read' | 'transaction'>
  runIn: RunIn
  log: Log
  /** Called in this process when the log of a run has new lines. */
  wakeFollowers?: (runId: number) => void
}

/** Three workers may end under a run; then the run is the likely reason, and the next one fails it. */
export const maxAttempts = 4

/** The one kind of job that does runs of all kinds. */
export const runJobs = (
  dependencies: RunWorkDependencies,
  kinds: Readonly<Record<string, RunWork>>,
): Record<string, JobHandler> => ({ [runJob]: (job, signal) => doRun(dependencies, kinds, { job, signal }) })

async function doRun(
  dependencies: RunWorkDependencies,
  kinds: Readonly<Record<string, RunWork>>,
  { job, signal }: { job: ClaimedJob; signal: AbortSignal },
): Promise<'done' | 'retry' | void> {
  const { id, orgId } = targetOf(job, 'run_id')
  const startedRun = await startRun(dependencies.database, job)
  if (!startedRun) return
  failPoint('run.claimed')
  const run: ClaimedRun = { ...startedRun, record: new RunRecord() }
  const work = kinds[run.kind]
  if (!work) throw new TypeError(`nothing does runs of the kind ${run.kind}`)
  const pulse = startPulse(dependencies, run)
  const transaction: AtWork['transaction'] = (within) =>
    pulse.apart(() =>
      dependencies.runIn({ scope: { orgId }, origin: originOfProgram(`run-${id}`) }, (work) => within(work)),
    )
  const at = { ...progressOf(run), signal: AbortSignal.any([signal, pulse.signal]), transaction }
  try {
    logStart(run)
    if (job.attempt >= job.maxAttempts)
      throw new Refusal('internal_error', 'its worker ended at every attempt')
    await work.run(run, at)
    failPoint('run.ended')
    return 'done'
  } catch (error) {
    // It continues elsewhere, or was cancelled: that was recorded there.
    if (at.signal.aborted || error instanceof RunLost) return
    return await afterFailure(dependencies, { run, work, error, transaction })
  } finally {
    pulse.stop()
    dependencies.wakeFollowers?.(id)
  }
}

const progressOf = ({ record }: ClaimedRun) => ({
  report: (change: Partial<RunProgress>) => record.report(change),
  stage: (stage: RunProgress['stage']) => record.report({ stage }),
  log: (...entry: Parameters<AtWork['log']>) => record.log(...entry),
})

function logStart({ record, attempt, retries }: ClaimedRun): void {
  if (attempt === 1) record.log('info', 'Started')
  else if (attempt - retries === 1) record.log('info', `Started again, retry ${retries}`, { attempt })
  else record.log('warn', 'Taken over: the worker before ended without a word', { attempt })
}

interface Failing {
  run: ClaimedRun
  work: RunWork
  error: unknown
  transaction: AtWork['transaction']
}

async function afterFailure(
  dependencies: RunWorkDependencies,
  failing: Failing,
): Promise<'done' | 'retry' | void> {
  const { run, error } = failing
  const { retries, retry } = run
  const expected = error instanceof Refusal
  const passing = mayPass(error)
  if (!expected)
    dependencies.log[passing ? 'warn' : 'error'](
      { err: error, run_id: run.id, org_id: run.orgId },
      'a run failed',
    )
  const reason = expected ? error.message : wordsFor(passing)
  if (!passing || retries >= retry.times) return await fail(failing, reason)
  const delayMs = retryDelayMs(retry.delay_seconds * 1000, retries)
  run.record.log('warn', `${reason}: it is tried again in ${Math.round(delayMs / 1000)} s`, {
    retry: retries + 1,
    of: retry.times,
  })
  run.record.close()
  if (!(await putOff(dependencies.database, run, { delayMs, reason }))) return
  failPoint('run.put_off')
  return 'retry'
}

const wordsFor = (passing: boolean) =>
  passing
    ? 'a connection or a process of the server was lost'
    : 'something went wrong on the server; the log has the details'

async function fail({ run, work, error, transaction }: Failing, reason: string): Promise<'done' | void> {
  try {
    await transaction(async (within) => {
      await (error instanceof RunFailure ? error.write(within) : work.failed(within, run, reason))
      failPoint('run.failing')
      await failRun(within, run, reason)
    })
  } catch (failure) {
    if (failure instanceof RunLost) return
    throw failure
  }
  failPoint('run.failed')
  return 'done'
}

/** Fails the run of a job that is given up: not even the attempt that was to fail it came to an end. */
export const failLostRun =
  ({ runIn, log }: Pick<RunWorkDependencies, 'runIn' | 'log'>) =>
  async (job: ClaimedJob): Promise<void> => {
    const { id, orgId } = targetOf(job, 'run_id')
    await runIn({ scope: { orgId }, origin: originOfProgram(`run-${id}`) }, async (work) => {
      await finishOpenRun(work, id, { status: 'failed', failure: 'its worker was lost' })
      if (!(await complete(work.db, job))) throw new RunLost(id)
    })
    log.warn({ run_id: id, org_id: orgId }, 'a lost run was failed')
  }
