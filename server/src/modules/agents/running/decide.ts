import type { AgentRunStatus } from '../../../../../contract/src/agent-runs.ts'
import { Refusal } from '../../../kernel/errors.ts'
import { modelProvider } from '../../language-models/index.ts'
import type { ToolContext } from '../dependencies.ts'
import type { Capability } from './capabilities.ts'
import { nextOfModel } from './decide-by-model.ts'
import { fillIn, type PlanScope, textOf } from './plan.ts'
import type { RunRow, StepRow } from './run.ts'
import type { Turn } from './turn.ts'

/** What a run does next: call a tool, answer, or end. Only names and arguments: what may be called is decided elsewhere. */
export type Next =
  | { tool: string; arguments: unknown; modelText?: string }
  | { answer: string | null; isStreamed?: true }
  | { failure: string; status?: Extract<AgentRunStatus, 'failed' | 'cancelled' | 'expired'> }

export type Decide = (capabilities: ReadonlyMap<string, Capability>) => Promise<Next>

/** What of a run is needed to decide what is next. */
export interface Deciding extends Pick<
  Turn,
  'steps' | 'tokens' | 'cost' | 'pendingCalls' | 'replied' | 'emit'
> {
  readonly run: Pick<RunRow, 'agent_name' | 'definition' | 'content' | 'plan'>
}

/** A language model decides if the agent has one; otherwise the plan, as does a run that is repeated. */
export async function deciderFor(context: ToolContext, turn: Deciding): Promise<Decide> {
  const { plan, definition } = turn.run
  const model = plan === null ? await modelOf(context, definition.provider_id) : null
  if (model) return (capabilities) => nextOfModel(context, { turn, model, capabilities })
  const isMissing = plan === null && definition.provider_id !== null && definition.plan.length === 0
  if (isMissing)
    return async () => ({ failure: 'its language model was deleted, is disabled, or may be sent nothing' })
  return async () => nextOfPlan(context, turn)
}

async function modelOf(context: ToolContext, providerId: number | null) {
  if (providerId === null) return null
  try {
    return await modelProvider(context)(context, { provider_id: providerId })
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

function nextOfPlan(context: ToolContext, { run, steps }: Deciding): Next {
  const plan = run.plan ?? run.definition.plan
  const last = steps.at(-1)
  if (last && last.status !== 'done') return endedBy(last)
  const scope: PlanScope = {
    question: run.content,
    today: context.now().toISOString().slice(0, 10),
    results: steps.map(({ result }) => result),
  }
  const next = plan[steps.length]
  // Arguments of a repeated run are values already: braces in them are text.
  if (next) return { tool: next.tool, arguments: run.plan ? next.arguments : fillIn(next.arguments, scope) }
  if (plan.length === 0) return { failure: 'it has neither a plan nor a language model: give it one of them' }
  const { answer } = run.definition
  if (answer !== '' && steps.length >= run.definition.plan.length)
    return { answer: String(fillIn(answer, scope)) }
  return { answer: textOf(last?.result) }
}

function endedBy({ status, failure, tool }: StepRow): Next {
  const reason = `${tool}: ${failure ?? status}`
  if (status === 'declined') return { failure: reason, status: 'cancelled' }
  return { failure: reason }
}
