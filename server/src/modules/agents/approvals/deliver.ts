import type { Work } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/database/database.ts'
import { Refusal } from '../../../kernel/errors.ts'
import { originOfProgram } from '../../../kernel/events.ts'
import { failPoint } from '../../../kernel/fail-points.ts'
import { type ClaimedJob, targetOf } from '../../../kernel/jobs/queue.ts'
import type { DeliveryStatus } from '../../../../../contract/src/approvals.ts'
import type { AgentStepStatus } from '../../../../../contract/src/agent-runs.ts'
import type { AgentDependencies, ToolContext } from '../dependencies.ts'
import { actingContext } from '../running/acting-context.ts'
import { queueRun } from '../running/queue-run.ts'
import { cutResult } from '../running/run.ts'
import { dropPendingCalls, finishSending, lockRun, setRunStatus } from '../running/store.ts'
import { runFinished } from '../running/turn.ts'
import type { ActingTool, Approved } from '../tools/tool.ts'
import { type ApprovalRow, destinationOf } from './approval.ts'
import { toolToPerform } from './still-applies.ts'
import { findApproval, lockDelivery, setDelivery } from './store.ts'

export const deliverJob = 'agents.deliver'

/** Another attempt has done it. */
class AlreadyDone extends Error {}

interface Outcome {
  delivery: DeliveryStatus
  step: AgentStepStatus
  result?: unknown
  failure?: string
}

/**
 * Does what was approved, once. A message is marked as being sent before it is: when the process ends in between,
 * nobody knows whether it arrived, so that it is said to be unknown and never sent again.
 */
export const deliver =
  (dependencies: AgentDependencies) =>
  async (job: ClaimedJob, signal: AbortSignal): Promise<void> => {
    const { orgId, id } = targetOf(job, 'approval_id')
    const approval = await dependencies.database.read({ orgId }, (db) => findApproval(db, id))
    if (!approval) return
    failPoint('agent.approved')
    const outcome = await perform(dependencies, { approval, signal })
    if (outcome) await finish(dependencies, approval, outcome)
  }

interface Delivering {
  approval: ApprovalRow
  signal: AbortSignal
}

async function perform(
  dependencies: AgentDependencies,
  { approval, signal }: Delivering,
): Promise<Outcome | undefined> {
  const { org_id: orgId, user_id: userId, id } = approval
  const { delivery_status: status } = approval
  if (status === 'sending') return unknownOutcome
  if (status === 'sent') return { delivery: 'sent', step: 'done' }
  if (status !== 'queued') return undefined
  const requestId = `agent-approval-${id}`
  const context = await actingContext(dependencies, { orgId, userId, requestId, signal })
  if (!context) return refused('you are no active member any more')
  const tool = await toolToPerform(context, approval)
  if (typeof tool === 'string') return refused(tool)
  const key = await startDelivery(dependencies, { approval, tool })
  if (key === undefined) return undefined
  failPoint('agent.sending')
  const approved = { args: approval.arguments, destination: destinationOf(approval), idempotencyKey: key }
  const outcome = await attempt(context, { tool, approved, approval })
  failPoint('agent.sent')
  return outcome
}

const unknownOutcome: Outcome = {
  delivery: 'unknown',
  step: 'unknown',
  failure: 'the server stopped while it was sent: ask its recipient whether it arrived. It is not sent again',
}

const refused = (failure: string): Outcome => ({ delivery: 'failed', step: 'failed', failure })

/** What can be undone with its transaction stays queued until that commits. */
async function startDelivery(
  { runIn }: AgentDependencies,
  { approval, tool }: { approval: ApprovalRow; tool: ActingTool },
): Promise<string | undefined> {
  const { org_id: orgId, id } = approval
  return await runIn(
    { scope: { orgId }, origin: originOfProgram(`agent-approval-${id}`) },
    async ({ db }) => {
      const key = await keyIfQueued(db, approval)
      if (key !== undefined && !tool.isTransactional) await setDelivery(db, id, 'sending')
      return key
    },
  )
}

/** The key of a delivery that nobody has started and whose run was not cancelled; until the transaction ends nobody can. */
async function keyIfQueued(db: Tx, { id, run_id: runId }: ApprovalRow): Promise<string | undefined> {
  const run = await lockRun(db, runId)
  const delivery = await lockDelivery(db, id)
  const isQueued = run?.status === 'awaiting_approval' && delivery?.status === 'queued'
  return isQueued ? delivery.idempotency_key : undefined
}

interface Attempt {
  tool: ActingTool
  approved: Approved
  approval: ApprovalRow
}

async function attempt(
  context: ToolContext,
  { tool, approved, approval }: Attempt,
): Promise<Outcome | undefined> {
  try {
    const result = await tool.perform(tool.isTransactional ? once(context, approval) : context, approved)
    return { delivery: 'sent', step: 'done', result: cutResult(result).result }
  } catch (error) {
    if (error instanceof AlreadyDone) return undefined
    if (!(error instanceof Refusal)) throw error
    const { upstream_status: status } = error.extras
    return {
      ...refused(error.message),
      result: { error: error.message, ...(status === undefined ? {} : { status }) },
    }
  }
}

/** Marks it as done in the transaction that does it. */
const once = (context: ToolContext, approval: ApprovalRow): ToolContext => ({
  ...context,
  transaction: (work, options) =>
    context.transaction(async (within) => {
      if ((await keyIfQueued(within.db, approval)) === undefined) throw new AlreadyDone()
      await setDelivery(within.db, approval.id, 'sent')
      return await work(within)
    }, options),
})

/** Writes what came of it, and lets the run go on. */
async function finish(
  { runIn }: AgentDependencies,
  { org_id: orgId, id, run_id: runId, step_id: stepId, tool, connector_id: connectorId }: ApprovalRow,
  { delivery, step, result, failure }: Outcome,
): Promise<void> {
  const at = { scope: { orgId }, origin: originOfProgram(`agent-approval-${id}`) }
  await runIn(at, async (work: Work) => {
    const { db, emit } = work
    const run = await lockRun(db, runId)
    if (!run) return
    if (!(await finishSending(db, stepId, { status: step, result, failure: failure ?? null }))) return
    await setDelivery(db, id, delivery)
    await emit({
      type: 'agent.delivery_finished',
      subject: { type: 'agent', id: run.agent_id, name: run.agent_name },
      data: { run_id: runId, approval_id: id, tool, connector_id: connectorId, status: delivery },
    })
    if (run.status !== 'awaiting_approval') return
    if (delivery === 'unknown') {
      const reason = `${tool}: ${failure ?? 'unknown'}`
      await setRunStatus(db, runId, { status: 'failed', reason })
      await emit(runFinished(run, { status: 'failed', reason }))
      return
    }
    if (delivery !== 'sent') await dropPendingCalls(db, runId)
    await setRunStatus(db, runId, { status: 'queued' })
    await queueRun(work, runId)
  })
}
