import type { AgentRunStatus } from '../../../../../contract/src/agent-runs.ts'
import type { Work } from '../../../kernel/context.ts'
import type { AgentDependencies } from '../dependencies.ts'
import { cancelApprovals } from '../approvals/store.ts'
import type { EmitEvent, PendingCall, RunRow, StepRow } from './run.ts'
import { findRun, type Progress, saveProgress, stepsOf } from './store.ts'

/** Another worker has the run, or it was cancelled or deleted: this one writes nothing any more. */
export class LostRun extends Error {}

interface Ending {
  reason?: string | null
  answer?: string | null
  /** The answer was emitted already, as it came. */
  isStreamed?: boolean | undefined
}

/** One worker’s hold of a run, until it finishes, waits, or is lost. */
export class Turn {
  readonly run: RunRow
  readonly dependencies: AgentDependencies
  readonly #follow: EmitEvent
  #steps: StepRow[]
  #since = performance.now()
  /** What language models have used, with what this turn adds. */
  #spent: { tokens: number; cost: number }
  #pending: readonly PendingCall[]

  constructor(dependencies: AgentDependencies, found: { run: RunRow; steps: StepRow[] }, follow: EmitEvent) {
    this.dependencies = dependencies
    this.run = found.run
    this.#steps = found.steps
    this.#follow = follow
    this.#spent = { tokens: found.run.tokens, cost: found.run.cost }
    this.#pending = found.run.pending_calls
  }

  get tokens(): number {
    return this.#spent.tokens
  }

  get cost(): number {
    return this.#spent.cost
  }

  /** Calls of the last reply of the language model that are not executed yet, in their order. */
  get pendingCalls(): readonly PendingCall[] {
    return this.#pending
  }

  /** Progress that takes the call under way off those that are pending. */
  get withCallTaken(): Pick<Progress, 'pending_calls'> {
    return this.#pending.length === 0 ? {} : { pending_calls: this.#pending.slice(1) }
  }

  /** Writes what a language model used, and the calls of its reply. */
  async replied(
    usage: { input_tokens: number; output_tokens: number; cost: number },
    calls: readonly PendingCall[],
  ): Promise<void> {
    const used = { tokens: usage.input_tokens + usage.output_tokens, cost: usage.cost }
    await this.save({ ...used, pending_calls: calls }, async () => undefined)
    this.#spent = { tokens: this.tokens + used.tokens, cost: this.cost + used.cost }
  }

  get steps(): readonly StepRow[] {
    return this.#steps
  }

  get origin() {
    const { id, user_id: userId } = this.run
    return { userId, username: null, requestId: `agent-run-${id}`, address: null }
  }

  /** Writes a part of the run with its progress, as long as this turn holds it. */
  async save<T>(progress: Omit<Progress, 'active_ms'>, work: (work: Work) => Promise<T>): Promise<T> {
    const { run, dependencies } = this
    const now = performance.now()
    const elapsed = now - this.#since
    const at = { scope: { orgId: run.org_id, userId: run.user_id }, origin: this.origin }
    const done = await dependencies.runIn(at, async (within) => {
      if (!(await saveProgress(within.db, run, { ...progress, active_ms: elapsed }))) throw new LostRun()
      return await work(within)
    })
    this.#since = now
    this.#pending = progress.pending_calls ?? this.#pending
    this.#steps = await dependencies.database.read({ orgId: run.org_id }, (db) => stepsOf(db, run.id))
    return done
  }

  stepNamed(id: number): StepRow {
    const step = this.#steps.find((one) => one.id === id)
    if (!step) throw new LostRun()
    return step
  }

  async emit(...event: Parameters<EmitEvent>): Promise<void> {
    await this.#follow(...event)
  }

  /** Ends the run. */
  async finish(
    status: Exclude<AgentRunStatus, 'queued' | 'running' | 'awaiting_approval'>,
    { reason = null, answer = null, isStreamed = false }: Ending,
  ): Promise<void> {
    const { run } = this
    await this.save({ status, reason, answer }, async ({ db, emit }) => {
      await cancelApprovals(db, run.id)
      await emit(runFinished(run, { status, reason }))
    })
    if (answer !== null && !isStreamed) await this.emit({ type: 'text', text: answer })
    await this.emit({ type: 'status', status, reason })
  }
}

export const runFinished = (
  run: Pick<RunRow, 'id' | 'agent_id' | 'agent_name' | 'session_id' | 'message_id'>,
  { status, reason }: { status: AgentRunStatus; reason: string | null },
) => ({
  type: 'agent.run_finished',
  subject: { type: 'agent', id: run.agent_id, name: run.agent_name },
  data: { run_id: run.id, session_id: run.session_id, message_id: run.message_id, status, reason },
})

/** Begins a turn with what is stored. */
export async function openTurn(
  dependencies: AgentDependencies,
  { orgId, runId }: { orgId: number; runId: number },
  follow: EmitEvent,
): Promise<Turn | undefined> {
  const { database } = dependencies
  const run = await database.read({ orgId }, (db) => findRun(db, runId))
  const steps = await database.read({ orgId }, (db) => stepsOf(db, runId))
  return run && new Turn(dependencies, { run, steps }, follow)
}
