import { randomUUID } from 'node:crypto'
import type { Approval, decideApproval as endpoint } from '../../../../../contract/src/approvals.ts'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { Context, Work } from '../../../kernel/context.ts'
import { orNotFound } from '../../../kernel/errors.ts'
import type { ToolContext } from '../dependencies.ts'
import { fail } from '../errors.ts'
import { queueRun } from '../running/queue-run.ts'
import { dropPendingCalls, finishStep, lockRun, setRunStatus } from '../running/store.ts'
import { runFinished } from '../running/turn.ts'
import { type ApprovalRow, showApproval } from './approval.ts'
import { deliverJob } from './deliver.ts'
import { reasonNotToPerform } from './still-applies.ts'
import { decideRow, findApproval, insertDelivery, lockApproval } from './store.ts'

/**
 * Decides an approval once. What is done is what is stored with it: nothing of the request but the decision counts.
 */
export async function decideApproval(
  context: ToolContext,
  { id, decision, note = '', arguments_hash: shownHash }: Input<typeof endpoint>,
): Promise<Approval> {
  const seen = orNotFound(await context.read((db) => findApproval(db, id)), 'approval')
  if (shownHash !== undefined && shownHash !== seen.arguments_hash)
    throw fail.lapsed('it is not what you were shown')
  const reason = decision === 'approve' ? await reasonNotToPerform(context, seen) : null
  if (reason !== null && seen.status === 'pending') throw fail.lapsed(reason)
  return await context.transaction(
    async (work) => {
      const run = orNotFound(await lockRun(work.db, seen.run_id), 'approval')
      const approval = orNotFound(await lockApproval(work.db, id), 'approval')
      if (approval.status !== 'pending') throw fail.decided(approval.status)
      if (approval.isExpired) throw fail.lapsed(`it expired at ${approval.expires_at.toISOString()}`)
      if (run.status !== 'awaiting_approval') throw fail.lapsed(`its run is ${run.status}`)
      const status = decision === 'approve' ? 'approved' : 'declined'
      await decideRow(work.db, id, { status, note: note === '' ? null : note })
      if (decision === 'approve') await queueDelivery(work, context, approval)
      else await decline(work, { approval, run })
      await work.emit({
        type: `agent.approval_${status}`,
        subject: { type: 'agent', id: run.agent_id, name: run.agent_name },
        data: {
          run_id: run.id,
          approval_id: id,
          tool: approval.tool,
          connector_id: approval.connector_id,
          arguments_hash: approval.arguments_hash,
        },
      })
      return showApproval((await findApproval(work.db, id))!)
    },
    { isResponse: true },
  )
}

/** In the outbox with the approval: a crash loses neither, and nothing is sent without both. */
async function queueDelivery(
  { db, enqueue }: Work,
  { orgId }: Pick<Context, 'orgId'>,
  { id, step_id: stepId }: ApprovalRow,
): Promise<void> {
  await insertDelivery(db, { orgId, approvalId: id, key: randomUUID() })
  await finishStep(db, stepId, { status: 'sending' })
  await enqueue({ kind: deliverJob, payload: { approval_id: id } })
}

async function decline(
  work: Work,
  { approval, run }: { approval: ApprovalRow; run: Awaited<ReturnType<typeof lockRun>> & object },
): Promise<void> {
  await finishStep(work.db, approval.step_id, { status: 'declined', failure: 'it was declined' })
  if (run.definition.provider_id !== null && run.plan === null) {
    // The language model learns of it, and may answer without.
    await dropPendingCalls(work.db, run.id)
    await setRunStatus(work.db, run.id, { status: 'queued' })
    await queueRun(work, run.id)
    return
  }
  const reason = `${approval.tool} was declined`
  await setRunStatus(work.db, run.id, { status: 'cancelled', reason })
  await work.emit(runFinished(run, { status: 'cancelled', reason }))
}
