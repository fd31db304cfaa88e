import { originOfProgram } from '../../../kernel/events.ts'
import { type ClaimedJob, targetOf } from '../../../kernel/jobs/queue.ts'
import type { AgentDependencies } from '../dependencies.ts'
import { finishStep, lockRun, setRunStatus } from '../running/store.ts'
import { runFinished } from '../running/turn.ts'
import { decideRow, findApproval, lockApproval } from './store.ts'

export const expireApprovalJob = 'agents.expire-approval'

/** Ends a run whose approval nobody gave in time. */
export const expireApproval =
  ({ database, runIn }: Pick<AgentDependencies, 'database' | 'runIn'>) =>
  async (job: ClaimedJob): Promise<void> => {
    const { orgId, id } = targetOf(job, 'approval_id')
    const seen = await database.read({ orgId }, (db) => findApproval(db, id))
    if (!seen) return
    await runIn({ scope: { orgId }, origin: originOfProgram(`job-${job.id}`) }, async ({ db, emit }) => {
      const run = await lockRun(db, seen.run_id)
      const approval = await lockApproval(db, id)
      if (!run || approval?.status !== 'pending') return
      const reason = `nobody approved ${approval.tool} in time`
      await decideRow(db, id, { status: 'expired' })
      await finishStep(db, approval.step_id, { status: 'declined', failure: 'its approval expired' })
      await setRunStatus(db, run.id, { status: 'expired', reason })
      await emit({
        type: 'agent.approval_expired',
        subject: { type: 'agent', id: run.agent_id, name: run.agent_name },
        data: { run_id: run.id, approval_id: id, tool: approval.tool },
      })
      await emit(runFinished(run, { status: 'expired', reason }))
    })
  }
