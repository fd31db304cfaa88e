import { Refusal } from '../../../kernel/errors.ts'
import type { Work } from '../../../kernel/context.ts'
import { approvalHash, approvalMinutes, showApproval } from '../approvals/approval.ts'
import { expireApprovalJob } from '../approvals/expire-approval.ts'
import { findApproval, insertApproval } from '../approvals/store.ts'
import type { ToolContext } from '../dependencies.ts'
import { validArguments } from '../tools/check-arguments.ts'
import {
  type ActingTool,
  type Arguments,
  callFreely,
  type Destination,
  needsApproval,
  type Tool,
  type ToolOutput,
  type ToolUse,
} from '../tools/tool.ts'
import { type Capability, toolsOf } from './capabilities.ts'
import { cutResult, showStep, storable } from './run.ts'
import { finishStep, insertStep, type NewStep } from './store.ts'
import type { Turn } from './turn.ts'

interface Call {
  tool: string
  arguments: unknown
  hash: string
  modelText?: string
}

interface Reach {
  context: ToolContext
  capabilities: ReadonlyMap<string, Capability>
}

/** Calls a tool, or asks for the approval that it needs; false when the run waits for it. */
export async function callTool(turn: Turn, reach: Reach, call: Call): Promise<boolean> {
  const step = newStep(turn, call)
  const capability = reach.capabilities.get(call.tool)
  if (!capability) return await refuseCall(turn, step, await reasonWhyNot(turn, reach.context, call.tool))
  let args: Arguments
  let destination: Destination | undefined
  const { tool, use } = capability
  try {
    args = await validArguments(reach.context, capability, call.arguments)
    destination = needsApproval(tool, hasRead(turn)) ? await tool.prepare(reach.context, use) : undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return await refuseCall(turn, step, error.message)
  }
  const valid = { ...step, arguments: args }
  if (needsApproval(tool, hasRead(turn)))
    return await requestApproval(turn, valid, { tool, destination: destination!, context: reach.context })
  await read(turn, valid, { tool, use, context: reach.context })
  return true
}

const hasRead = ({ steps }: Turn): boolean => steps.some(({ status }) => status === 'done')

const newStep = ({ run, steps }: Turn, call: Call): NewStep => ({
  org_id: run.org_id,
  run_id: run.id,
  position: (steps.at(-1)?.position ?? 0) + 1,
  tool: storable(call.tool).slice(0, 64),
  // Refused arguments are not stored: they may be of any size, and anything.
  arguments: {},
  call_hash: call.hash,
  model_text: storable(call.modelText ?? ''),
  status: 'running',
})

async function reasonWhyNot(turn: Turn, context: ToolContext, name: string): Promise<string> {
  const all = await toolsOf(context, turn.run.definition)
  const found = all.find(({ tool }) => tool.name === name)
  if (!found) return `this agent has no tool "${name.slice(0, 64)}"`
  return (await found.tool.unavailable(context, found.use)) ?? 'it is not available'
}

/** A refused call is a step like any other: it counts, and the run learns why. */
async function refuseCall(turn: Turn, step: NewStep, failure: string): Promise<true> {
  const id = await turn.save(turn.withCallTaken, ({ db }) =>
    insertStep(db, { ...step, status: 'refused', failure: failure.slice(0, 2000) }),
  )
  await turn.emit({ type: 'step_finished', step: showStep(turn.stepNamed(id)) })
  return true
}

interface Reading {
  tool: Tool
  use: ToolUse
  context: ToolContext
}

async function read(turn: Turn, step: NewStep, { tool, use, context }: Reading): Promise<void> {
  const id = await turn.save({}, ({ db }) => insertStep(db, step))
  await turn.emit({ type: 'step_started', step: showStep(turn.stepNamed(id)) })
  const outcome = await outcomeOf(context, () => callFreely(context, tool, { args: step.arguments, use }))
  // Only now: a call that its worker did not finish is made again.
  await turn.save(turn.withCallTaken, ({ db }) => finishStep(db, id, outcome))
  await turn.emit({ type: 'step_finished', step: showStep(turn.stepNamed(id)) })
}

type Outcome = Parameters<typeof finishStep>[2]

/** The result of a call that reads, or why it has none. */
export async function outcomeOf(context: ToolContext, run: () => Promise<ToolOutput>): Promise<Outcome> {
  const { signal } = context
  const { aborted, stop } = abortOf(signal)
  try {
    // A tool that does not watch the signal is not waited for.
    const { result, level } = await Promise.race([run(), aborted])
    return { status: 'done', result: cutResult(result).result, level }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof Refusal) return { status: 'failed', failure: error.message }
    context.log.error({ err: error }, 'a tool of an agent failed')
    return { status: 'failed', failure: 'something went wrong on our side' }
  } finally {
    stop()
  }
}

/** Rejects when the signal aborts; `stop` forgets the signal, which lives as long as the run. */
function abortOf(signal: AbortSignal) {
  let abort = () => undefined as void
  const aborted = new Promise<never>((_resolve, reject) => {
    abort = () => reject(signal.reason as Error)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
  return { aborted, stop: () => signal.removeEventListener('abort', abort) }
}

interface Acting {
  tool: ActingTool
  destination: Destination
  context: ToolContext
}

/** The run waits: its worker is free, and the approval outlives every process. */
async function requestApproval(turn: Turn, step: NewStep, { tool, destination }: Acting): Promise<false> {
  const { run, steps } = turn
  const readBefore = [...new Set(steps.filter(({ status }) => status === 'done').map((one) => one.tool))]
  const bound = { orgId: run.org_id, userId: run.user_id, runId: run.id, tool: tool.name }
  const made = await turn.save({ ...turn.withCallTaken, status: 'awaiting_approval' }, async (work: Work) => {
    const { db, emit, enqueue } = work
    const stepId = await insertStep(db, { ...step, status: 'awaiting_approval' })
    const approval = await insertApproval(db, {
      org_id: run.org_id,
      run_id: run.id,
      step_id: stepId,
      user_id: run.user_id,
      tool: tool.name,
      arguments: step.arguments,
      arguments_hash: approvalHash({ ...bound, args: step.arguments, destination }),
      destination: destination.name,
      connector_id: destination.connectorId,
      recipient: destination.recipient,
      read_before: readBefore,
      minutes: approvalMinutes,
    })
    await enqueue({
      kind: expireApprovalJob,
      payload: { approval_id: approval.id },
      runAt: approval.expires_at,
    })
    await emit({
      type: 'agent.approval_requested',
      subject: { type: 'agent', id: run.agent_id, name: run.agent_name },
      data: {
        run_id: run.id,
        approval_id: approval.id,
        tool: tool.name,
        connector_id: destination.connectorId,
      },
    })
    return { stepId, approval: (await findApproval(db, approval.id))! }
  })
  const shown = showStep(turn.stepNamed(made.stepId))
  await turn.emit({ type: 'approval_requested', step: shown, approval: showApproval(made.approval) })
  await turn.emit({ type: 'status', status: 'awaiting_approval', reason: null })
  return false
}
