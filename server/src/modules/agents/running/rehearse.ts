import { maxBudgets } from '../../../../../contract/src/known-values.ts'
import { Refusal } from '../../../kernel/errors.ts'
import { findAgent } from '../definitions/store.ts'
import type { AgentDependencies, ToolContext } from '../dependencies.ts'
import { validArguments } from '../tools/check-arguments.ts'
import { type Arguments, callFreely, needsApproval } from '../tools/tool.ts'
import { actingContext } from './acting-context.ts'
import { outcomeOf } from './call-tool.ts'
import { capabilitiesOf, mayRun } from './capabilities.ts'
import { type Deciding, deciderFor } from './decide.ts'
import { callHash, type PendingCall, type StepRow, whyNoMore } from './run.ts'

/** What an agent would do with a question: nothing is stored, sent or created. */
export interface Rehearsal {
  /** `proposed`: it came to a call that needs an approval. */
  status: 'done' | 'proposed' | 'failed'
  reason: string | null
  answer: string | null
  /** Calls that were made, with their results, in order; last the one that needs an approval. */
  calls: { tool: string; arguments: unknown; result: unknown }[]
  /** Calls that it tried to make. */
  attempts: number
}

interface Rehearsed {
  orgId: number
  /** In whose name. */
  userId: number
  agentId: number
  content: string
  signal: AbortSignal
}

/** Steps of a run that lives as long as it is looked at. */
class RehearsedTurn implements Deciding {
  readonly run: Deciding['run']
  readonly #steps: StepRow[] = []
  #tokens = 0
  #cost = 0
  #pending: readonly PendingCall[] = []

  constructor(run: Deciding['run']) {
    this.run = run
  }

  get steps(): readonly StepRow[] {
    return this.#steps
  }

  get tokens(): number {
    return this.#tokens
  }

  get cost(): number {
    return this.#cost
  }

  get pendingCalls(): readonly PendingCall[] {
    return this.#pending
  }

  async emit(): Promise<void> {}

  async replied(...[usage, calls]: Parameters<Deciding['replied']>): Promise<void> {
    this.#tokens += usage.input_tokens + usage.output_tokens
    this.#cost += usage.cost
    this.#pending = calls
  }

  add(step: Pick<StepRow, 'tool' | 'arguments' | 'call_hash' | 'model_text'>, outcome: Outcome): void {
    this.#pending = this.#pending.slice(1)
    const position = this.#steps.length + 1
    const times = { started_at: new Date(0), finished_at: new Date(0) }
    this.#steps.push({
      ...step,
      ...times,
      id: position,
      run_id: 0,
      position,
      approval_id: null,
      status: outcome.status,
      result: outcome.result ?? null,
      result_level: outcome.level ?? 'rows',
      failure: outcome.failure ?? null,
    })
  }
}

type Outcome = Awaited<ReturnType<typeof outcomeOf>>

/** Asks an agent as a run would, with the same permissions and limits. Calls that only read are made. */
export async function rehearseAgent(
  dependencies: AgentDependencies,
  { orgId, userId, agentId, content, signal }: Rehearsed,
): Promise<Rehearsal> {
  const agent = await dependencies.database.read({ orgId, userId }, (db) => findAgent(db, agentId))
  if (!agent) return failed('the agent was deleted')
  const turn = new RehearsedTurn({
    agent_name: agent.name,
    definition: agent.definition,
    content,
    plan: null,
  })
  const seconds = agent.definition.budgets.seconds ?? maxBudgets.seconds
  const late = AbortSignal.timeout(seconds * 1000)
  const context = await actingContext(dependencies, {
    orgId,
    userId,
    requestId: `agent-${agentId}`,
    signal: AbortSignal.any([signal, late]),
  })
  if (!context || !(await mayRun(context, agentId)))
    return failed('the user in whose name it is asked may not use the agent')
  try {
    return await rehearse(turn, context)
  } catch (error) {
    signal.throwIfAborted()
    if (late.aborted) return failed(`it took longer than its ${seconds} seconds`, turn)
    if (!(error instanceof Refusal)) throw error
    return failed(error.message, turn)
  }
}

const failed = (reason: string, turn?: RehearsedTurn): Rehearsal => ({
  status: 'failed',
  reason,
  answer: null,
  calls: turn ? callsOf(turn) : [],
  attempts: turn?.steps.length ?? 0,
})

const callsOf = ({ steps }: RehearsedTurn): Rehearsal['calls'] =>
  steps.flatMap(({ status, tool, arguments: args, result }) =>
    status === 'done' ? [{ tool, arguments: args, result }] : [],
  )

async function rehearse(turn: RehearsedTurn, context: ToolContext): Promise<Rehearsal> {
  const decide = await deciderFor(context, turn)
  for (;;) {
    const { definition } = turn.run
    const capabilities = await capabilitiesOf(context, definition)
    const next = await decide(capabilities)
    if ('failure' in next) return failed(next.failure, turn)
    const attempts = turn.steps.length
    if ('answer' in next)
      return { status: 'done', reason: null, answer: next.answer, calls: callsOf(turn), attempts }
    const hash = callHash(next.tool, next.arguments)
    const problem = whyNoMore(turn, { ...next, hash })
    if (problem !== undefined) return failed(problem, turn)
    const made = { tool: next.tool, arguments: {}, call_hash: hash, model_text: next.modelText ?? '' }
    const capability = capabilities.get(next.tool)
    const args = capability && (await argumentsOf(context, capability, next.arguments))
    if (!capability || !args || args instanceof Refusal) {
      turn.add(made, {
        status: 'refused',
        failure: args instanceof Refusal ? args.message : 'the agent may not call this tool',
      })
      continue
    }
    const { tool, use } = capability
    const valid = { ...made, arguments: args }
    const hasRead = turn.steps.some(({ status }) => status === 'done')
    if (needsApproval(tool, hasRead)) {
      const calls = [...callsOf(turn), { tool: tool.name, arguments: args, result: null }]
      return { status: 'proposed', reason: null, answer: null, calls, attempts }
    }
    turn.add(valid, await outcomeOf(context, () => callFreely(context, tool, { args, use })))
  }
}

async function argumentsOf(...call: Parameters<typeof validArguments>): Promise<Arguments | Refusal> {
  try {
    return await validArguments(...call)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
