import type { AgentPlanStep } from '../../../../../contract/src/agents.ts'
import type {
  AgentEvent,
  AgentRun,
  startAgentRun as endpoint,
} from '../../../../../contract/src/agent-runs.ts'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { Context, Work } from '../../../kernel/context.ts'
import { orNotFound, refuse } from '../../../kernel/errors.ts'
import { findAgent } from '../definitions/store.ts'
import type { AgentDependencies } from '../dependencies.ts'
import { mayRun } from './capabilities.ts'
import { driveRun } from './drive-run.ts'
import { queueRun } from './queue-run.ts'
import { finishedStatuses, showRun } from './run.ts'
import { approvalsOf } from '../approvals/store.ts'
import { fail } from '../errors.ts'
import { findRun, insertRun, runOfMessage, stepsOf } from './store.ts'

interface Asked {
  agentId: number
  content: string
  sessionId?: number | undefined
  messageId?: number | undefined
  /** Repeats a run: its steps instead of those of the agent. */
  replay?: { runId: number; agentVersion: number; plan: AgentPlanStep[] }
}

/** A run that waits for its first worker. */
async function insertStarted(
  { db, emit }: Work,
  { orgId, user }: Pick<Context, 'orgId' | 'user'>,
  { agentId, content, sessionId, messageId, replay }: Asked,
): Promise<number> {
  const agent = orNotFound(await findAgent(db, agentId), 'agent')
  const id = await insertRun(db, {
    org_id: orgId,
    agent_id: agentId,
    agent_version: replay?.agentVersion ?? agent.version,
    user_id: user.userId,
    session_id: sessionId ?? null,
    message_id: messageId ?? null,
    replay_of: replay?.runId ?? null,
    content,
    plan: replay?.plan ?? null,
  })
  await emit({
    type: 'agent.run_started',
    subject: { type: 'agent', id: agentId, name: agent.name },
    data: { run_id: id, ...(replay ? { replay_of: replay.runId } : {}) },
  })
  return id
}

/** Starts a run in the background. */
export const startAgentRun = (context: Context, { id, content }: Input<typeof endpoint>): Promise<AgentRun> =>
  startInBackground(context, { agentId: id, content })

const startInBackground = (context: Context, asked: Asked): Promise<AgentRun> =>
  context.transaction(
    async (work) => {
      const id = await insertStarted(work, context, asked)
      await queueRun(work, id)
      return showRun((await findRun(work.db, id))!, [], [])
    },
    { isResponse: true },
  )

/** The same calls again, with permissions and data as they are now. */
export async function replayAgentRun(context: Context, { id }: { id: number }): Promise<AgentRun> {
  const run = orNotFound(await context.read((db) => findRun(db, id)), 'run')
  if (!finishedStatuses.includes(run.status)) throw fail.unfinished()
  if (!(await mayRun(context, run.agent_id))) throw refuse.permissionDenied('agent.run', run.agent_id)
  const steps = await context.read((db) => stepsOf(db, id))
  const made = steps
    .filter(({ status }) => status !== 'refused')
    .map(({ tool, arguments: args }) => ({ tool, arguments: args }))
  return await startInBackground(context, {
    agentId: run.agent_id,
    content: run.content,
    replay: { runId: id, agentVersion: run.agent_version, plan: made },
  })
}

interface RunRequest {
  agent_id: number
  content: string
  session_id: number
  /** Has one run, however often it is asked for. */
  message_id: number
}

/**
 * Runs an agent for a chat until it has finished or waits for an approval, and reports what happens. The caller’s
 * permissions are those of the session: nothing of the request adds to them. If the process ends, another one goes on.
 */
export const runAgent =
  (dependencies: AgentDependencies) =>
  async (
    context: Context,
    { agent_id: agentId, content, session_id: sessionId, message_id: messageId }: RunRequest,
    emit: (runId: number, event: AgentEvent) => Promise<void> | void,
  ): Promise<AgentRun> => {
    if (!(await mayRun(context, agentId))) throw refuse.notFound('agent')
    const { orgId, signal } = context
    const id = await context.transaction(async (work) => {
      const known = await runOfMessage(work.db, messageId)
      if (known !== undefined) return known
      const made = await insertStarted(work, context, { agentId, content, sessionId, messageId })
      await queueRun(work, made, { afterSeconds: 60 })
      return made
    })
    await driveRun(dependencies, { orgId, runId: id, signal }, (event) => emit(id, event))
    return await readRun(context, { id })
  }

export async function readRun({ read }: Pick<Context, 'read'>, { id }: { id: number }): Promise<AgentRun> {
  const run = orNotFound(await read((db) => findRun(db, id)), 'run')
  const [steps, approvals] = await Promise.all([
    read((db) => stepsOf(db, id)),
    read((db) => approvalsOf(db, id)),
  ])
  return showRun(run, steps, approvals)
}
