import type { Run } from '../../../../contract/src/runs.ts'
import type { Context, Work } from '../../kernel/context.ts'
import { refuse, orNotFound } from '../../kernel/errors.ts'
import { failPoint } from '../../kernel/fail-points.ts'
import { showRun } from './run.ts'
import { findVisibleRun, lockRun, markCancelled } from './store.ts'
import { emitRunFinished } from './work/finish-run.ts'

/** Ends the run now: its worker notices within a second or two and stops, and could publish nothing before it does. */
export const cancelRun = (context: Context, { id }: { id: number }): Promise<Run> =>
  context.transaction(
    async (work) => {
      const run = orNotFound(await lockRun(work.db, id), 'run')
      if (run.status !== 'queued' && run.status !== 'running')
        throw refuse.conflict(`run ${id} is over: ${run.status}`)
      await cancelRuns(work, { id }, context.user.userId)
      return showRun((await findVisibleRun(work.db, context, id))!)
    },
    { isResponse: true },
  )

/** Cancels a run, or what is under way on a dataset, each with its steps, as a part of the caller's transaction. */
export async function cancelRuns(
  work: Work,
  of: { id: number } | { datasetId: number },
  cancelledBy: number | null,
): Promise<void> {
  for (const run of await markCancelled(work.db, of, cancelledBy))
    await emitRunFinished(work, run, { type: 'run.cancelled' })
  failPoint('run.cancelling')
}
