import type { AgentRun } from '../../../../../contract/src/agent-runs.ts'
import type { Context } from '../../../kernel/context.ts'
import { orNotFound } from '../../../kernel/errors.ts'
import { approvalsOf, cancelApprovals } from '../approvals/store.ts'
import { fail } from '../errors.ts'
import { finishedStatuses, showRun } from './run.ts'
import { findRun, finishStep, lockRun, setRunStatus, stepsOf } from './store.ts'
import { runFinished } from './turn.ts'

/** Whoever works on the run notices at its next step. */
export const cancelAgentRun = (context: Context, { id }: { id: number }): Promise<AgentRun> =>
  context.transaction(
    async ({ db, emit }) => {
      const run = orNotFound(await lockRun(db, id), 'run')
      if (finishedStatuses.includes(run.status)) throw fail.finished(run.status)
      const reason = `${context.user.username} cancelled it`
      await setRunStatus(db, id, { status: 'cancelled', reason })
      await cancelApprovals(db, id)
      const waiting = (await stepsOf(db, id)).filter(({ status }) => status === 'awaiting_approval')
      for (const step of waiting)
        await finishStep(db, step.id, { status: 'declined', failure: 'its run was cancelled' })
      await emit(runFinished(run, { status: 'cancelled', reason }))
      return showRun((await findRun(db, id))!, await stepsOf(db, id), await approvalsOf(db, id))
    },
    { isResponse: true },
  )
