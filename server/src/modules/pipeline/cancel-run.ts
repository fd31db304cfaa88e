import type { Run } from '../../../../contract/src/runs.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { showRun } from './run.ts'
import { findRun, lockRun, markCancelled } from './store.ts'

/** Ends the run now: its worker notices within a second or two and stops, and could publish nothing before it does. */
export const cancelRun = ({ transaction, user }: Context, { id }: { id: number }): Promise<Run> =>
  transaction(async ({ db, emit }) => {
    const run = await lockRun(db, id)
    if (!run) throw refuse.notFound('run')
    if (run.status !== 'queued' && run.status !== 'running')
      throw refuse.conflict(`run ${id} is over: ${run.status}`)
    await markCancelled(db, id, user.userId)
    const cancelled = showRun((await findRun(db, id))!)
    const name = cancelled.dataset_name
    await emit({
      type: 'run.cancelled',
      subject: { type: 'run', id, ...(name === null ? {} : { name }) },
      data: { kind: cancelled.kind, dataset_id: cancelled.dataset_id },
    })
    return cancelled
  })
