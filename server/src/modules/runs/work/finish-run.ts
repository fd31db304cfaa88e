import type { RunResult } from '../../../../../contract/src/runs.ts'
import type { Work } from '../../../kernel/context.ts'
import { failPoint } from '../../../kernel/fail-points.ts'
import { type ClaimedRun, RunLost } from '../run.ts'
import { type FinishedRun, nameOfRun, statusBefore } from '../store.ts'
import { endRun, endUnheld } from './work-store.ts'

/** Ends the run as a part of the transaction that publishes what it made. */
export async function finishRun(work: Work, run: ClaimedRun, result: RunResult): Promise<void> {
  const progress = { stage: 'done', fraction: 1, row_count: result.read_count ?? 0, size_bytes: 0 } as const
  run.record.log('info', wordsOf(result), { ...result })
  run.record.close()
  const ended = await endRun(work.db, run, { status: 'succeeded', result, progress })
  if (!ended) throw new RunLost(run.id)
  await emitRunFinished(work, ended, { type: 'run.succeeded', result })
  failPoint('run.before_commit')
}

function wordsOf({
  version,
  is_skipped: isSkipped,
  is_published: isPublished,
  ...result
}: RunResult): string {
  if (isSkipped) return `Skipped: ${result.reason ?? 'nothing has changed'}`
  const rows = `${result.read_count} rows read, ${result.row_count} in what it made`
  if (version === null) return `Done: ${rows}`
  return `${isPublished ? 'Published' : 'Kept, not published'}: version ${version}, ${rows}`
}

/** Ends it as failed, as a part of the transaction that writes down why. */
export async function failRun(work: Work, run: ClaimedRun, failure: string): Promise<void> {
  run.record.log('error', failure)
  const ended = await endRun(work.db, run, { status: 'failed', failure })
  if (!ended) throw new RunLost(run.id)
  await emitRunFinished(work, ended, { type: 'run.failed' })
}

type UnheldEnd = { status: 'succeeded'; result: RunResult } | { status: 'failed'; failure: string }

/** Ends a run that no worker holds, e.g. a build; false when it is over already. */
export async function finishOpenRun(work: Work, id: number, end: UnheldEnd): Promise<boolean> {
  const progress = { stage: 'done', fraction: 1, row_count: 0, size_bytes: 0 } as const
  const ended = await endUnheld(work.db, id, end.status === 'succeeded' ? { ...end, progress } : end)
  if (!ended) return false
  if (end.status === 'succeeded')
    await emitRunFinished(work, ended, { type: 'run.succeeded', result: end.result })
  else await emitRunFinished(work, ended, { type: 'run.failed' })
  return true
}

type Outcome =
  | { type: 'run.succeeded'; result: RunResult }
  | { type: 'run.failed' }
  | { type: 'run.cancelled' }

/**
 * Emits the end of a run, in the transaction that finished it, so that handlers start what depends on it. Not the
 * failure message: not every recipient may see it, and it stays with the run.
 */
export async function emitRunFinished({ db, emit }: Work, run: FinishedRun, outcome: Outcome): Promise<void> {
  const name = await nameOfRun(db, run)
  await emit({
    type: outcome.type,
    subject: { type: 'run', id: run.id, ...(name === undefined ? {} : { name }) },
    data: {
      kind: run.kind,
      trigger: run.trigger,
      dataset_id: run.datasetId,
      recipe_id: run.recipeId,
      parent_id: run.parentId,
      schedule_id: run.scheduleId,
      retry_of: run.retryOf,
      requested_by: run.createdBy,
      ...(outcome.type === 'run.succeeded' && (await factsOf(db, run, outcome.result))),
    },
  })
}

async function factsOf(db: Work['db'], run: FinishedRun, { version, ...result }: RunResult) {
  return {
    version,
    is_published: result.is_published,
    ...(result.is_skipped && { is_skipped: true }),
    ...((await statusBefore(db, run)) === 'failed' && { is_recovery: true }),
  }
}
