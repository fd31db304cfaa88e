import type { AgentEvent } from '../../../../../contract/src/agent-runs.ts'
import type { ChatMessageState } from '../../../../../contract/src/chat-sessions.ts'
import type { Context } from '../../../kernel/context.ts'
import type { EventContext, Listener } from '../../../kernel/events.ts'
import { Refusal } from '../../../kernel/errors.ts'
import { type AgentDependencies, answersOfRuns, type Follow, runAgent } from '../../agents/index.ts'
import type { Answering } from './ask-datasets.ts'
import type { ChatDependencies } from './answer-message.ts'
import { showMessage } from './message.ts'
import { appendEvent, type AskedWith, type Ending, endMessage, noteRun } from './store.ts'

/** What events of a run are called in a chat. */
const names: Record<AgentEvent['type'], string> = {
  step_started: 'step',
  step_finished: 'step',
  approval_requested: 'approval',
  text: 'text',
  status: 'status',
}

/** Has the agent of the message answer it. Its run ends the message; while it waits for an approval nothing holds either. */
export const answerByAgent =
  (dependencies: AgentDependencies) =>
  async ({ context, message, record }: Answering & { context: Context }): Promise<Ending | undefined> => {
    const { agent_id: agentId } = message.asked as AskedWith
    if (agentId === null) throw new Refusal('validation_error', 'say which agent is to answer')
    const asked = {
      agent_id: agentId,
      content: message.content,
      session_id: message.session_id,
      message_id: message.id,
    }
    let isNoted = false
    await runAgent(dependencies)(context, asked, async (runId, event) => {
      if (!isNoted) await context.transaction(({ db }) => noteRun(db, message.id, { runId }))
      isNoted = true
      if (event.type === 'status' && event.status === 'awaiting_approval')
        await context.transaction(({ db }) => noteRun(db, message.id, { runId, status: 'awaiting_approval' }))
      await record(names[event.type], event)
    })
    return undefined
  }

/** Tells those who follow a message what its run does after an approval. */
export const followRuns =
  ({ runIn, chatFeed }: Pick<ChatDependencies, 'runIn' | 'chatFeed'>): Follow =>
  async ({ orgId, run }, event) => {
    const { message_id: messageId } = run
    if (messageId === null) return
    const origin = { userId: null, username: null, requestId: `agent-run-${run.id}`, address: null }
    await runIn({ scope: { orgId }, origin }, async ({ db }) => {
      const status = event.type === 'status' ? waiting(event.status) : undefined
      await noteRun(db, messageId, { runId: run.id, status })
      await appendEvent(db, { orgId, messageId, event: names[event.type], data: event })
    })
    chatFeed.wake(messageId)
  }

const waiting = (status: string): ChatMessageState | undefined =>
  status === 'running' || status === 'awaiting_approval' ? status : undefined

/** A message ends with the run that answers it, in the same transaction. */
export const endWithRun: Listener = async ({ type, data = {} }, context: EventContext) => {
  const { message_id: messageId, run_id: runId, status, reason } = data
  if (type !== 'agent.run_finished' || typeof messageId !== 'number' || context.orgId === null) return
  const { db, orgId } = context
  const error = status === 'done' ? undefined : { error: 'conflict', message: String(reason ?? status) }
  const ended = await endMessage(db, messageId, {
    status: status as ChatMessageState,
    error,
    agentRunId: Number(runId),
  })
  if (!ended) return
  const answers = await answersOfRuns(db, [Number(runId)])
  const reader = { user: { userId: ended.created_by }, cacheVersion: ended.cache_version }
  const done = { ...showMessage(ended, reader), text: answers.get(Number(runId)) ?? null }
  await appendEvent(db, { orgId, messageId, event: 'done', data: done })
}
