import { maxBudgets } from '../../../../../contract/src/known-values.ts'
import type { ClaimedJob } from '../../../kernel/jobs/queue.ts'
import { targetOf } from '../../../kernel/jobs/queue.ts'
import { originOfProgram } from '../../../kernel/events.ts'
import { Refusal } from '../../../kernel/errors.ts'
import type { AgentDependencies, ToolContext } from '../dependencies.ts'
import { actingContext } from './acting-context.ts'
import { callTool } from './call-tool.ts'
import { capabilitiesOf, mayRun } from './capabilities.ts'
import { type Decide, deciderFor } from './decide.ts'
import { queueRun } from './queue-run.ts'
import { callHash, type EmitEvent, finishedStatuses, whyNoMore } from './run.ts'
import { claimRun, deleteUnfinishedSteps, findRun, releaseRun, renewRun } from './store.ts'
import { LostRun, openTurn, type Turn } from './turn.ts'

const renewEveryMs = 10_000
/** So often a run is taken up again: one that ends every process that works on it is given up. */
const maxClaims = 60

interface Driven {
  orgId: number
  runId: number
  signal: AbortSignal
}

/** Works on a run until it has finished or waits for an approval. Returns at once if another one works on it. */
export async function driveRun(
  dependencies: AgentDependencies,
  { orgId, runId, signal }: Driven,
  follow: EmitEvent,
): Promise<void> {
  const { database, runIn, log } = dependencies
  const at = { scope: { orgId }, origin: originOfProgram(`agent-run-${runId}`) }
  const claim = await runIn(at, async ({ db }) => {
    const claimed = await claimRun(db, runId)
    if (claimed !== undefined) await deleteUnfinishedSteps(db, runId)
    return claimed
  })
  if (claim === undefined) return
  const turn = await openTurn(dependencies, { orgId, runId }, follow)
  if (!turn) return
  const renew = () => database.read({ orgId }, (db) => renewRun(db, turn.run))
  const failed = (error: unknown) => log.warn({ err: error, run_id: runId }, 'a run could not be renewed')
  const renewing = setInterval(() => void renew().catch(failed), renewEveryMs).unref()
  try {
    await drive(turn, signal)
  } catch (error) {
    if (error instanceof LostRun) return
    await database.read({ orgId }, (db) => releaseRun(db, turn.run))
    throw error
  } finally {
    clearInterval(renewing)
  }
}

async function drive(turn: Turn, signal: AbortSignal): Promise<void> {
  const { run, dependencies } = turn
  const { definition, org_id: orgId, user_id: userId } = run
  const seconds = definition.budgets.seconds ?? maxBudgets.seconds
  const late = AbortSignal.timeout(Math.max(1, seconds * 1000 - run.active_ms))
  const context = await actingContext(dependencies, {
    orgId,
    userId,
    requestId: `agent-run-${run.id}`,
    signal: AbortSignal.any([signal, late]),
  })
  if (!context || !(await mayRun(context, run.agent_id)))
    return await turn.finish('failed', { reason: 'you may not use this agent any more' })
  if (run.claim > maxClaims) return await turn.finish('failed', { reason: 'it was interrupted too often' })
  await turn.emit({ type: 'status', status: 'running', reason: null })
  try {
    const decide = await deciderFor(context, turn)
    while (await step(turn, context, decide)) if (late.aborted) throw new DOMException('late', 'TimeoutError')
  } catch (error) {
    if (error instanceof LostRun) throw error
    // The program stops: another process goes on.
    signal.throwIfAborted()
    if (late.aborted)
      return await turn.finish('failed', { reason: `it took longer than its ${seconds} seconds` })
    if (!(error instanceof Refusal)) {
      dependencies.log.error({ err: error, run_id: run.id }, 'a run of an agent could not go on')
      return await turn.finish('failed', { reason: 'something went wrong on our side' })
    }
    await turn.finish('failed', { reason: error.message })
  }
}

/** One step; false when the run has finished or waits. */
async function step(turn: Turn, context: ToolContext, decide: Decide): Promise<boolean> {
  const { run } = turn
  // Permissions may have ended since the last step.
  const capabilities = await capabilitiesOf(context, run.definition)
  const next = await decide(capabilities)
  if ('failure' in next) {
    await turn.finish(next.status ?? 'failed', { reason: next.failure })
    return false
  }
  if ('answer' in next) {
    await turn.finish('done', next)
    return false
  }
  const hash = callHash(next.tool, next.arguments)
  const reason = whyNoMore(turn, { ...next, hash })
  if (reason !== undefined) {
    await turn.finish('failed', { reason })
    return false
  }
  return await callTool(turn, { context, capabilities }, { ...next, hash })
}

/** Runs that are queued, and what an interrupted process left behind. */
export const driveRunInBackground =
  (dependencies: AgentDependencies & { follow?: Follow }) =>
  async (job: ClaimedJob, signal: AbortSignal): Promise<void> => {
    const { orgId, id: runId } = targetOf(job, 'run_id')
    const seen = await dependencies.database.read({ orgId }, (db) => findRun(db, runId))
    if (!seen || finishedStatuses.includes(seen.status)) return
    const follow = dependencies.follow
    const emit: EmitEvent = follow ? (event) => follow({ orgId, run: seen }, event) : () => undefined
    if (seen.leased_until !== null && seen.leased_until > dependencies.now()) {
      const at = { scope: { orgId }, origin: originOfProgram(`job-${job.id}`) }
      const waitMs = seen.leased_until.getTime() - dependencies.now().getTime()
      await dependencies.runIn(at, (work) => queueRun(work, runId, { afterSeconds: 1 + waitMs / 1000 }))
      return
    }
    await driveRun(dependencies, { orgId, runId, signal }, emit)
  }

/** Follows the runs that go on in the background, e.g. after an approval. */
export type Follow = (
  at: { orgId: number; run: { id: number; session_id: number | null; message_id: number | null } },
  event: Parameters<EmitEvent>[0],
) => Promise<void> | void
