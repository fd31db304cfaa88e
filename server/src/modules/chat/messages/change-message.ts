import type { giveChatFeedback } from '../../../../../contract/src/chat-feedback.ts'
import type * as contract from '../../../../../contract/src/chat-sessions.ts'
import type { ChatMessage } from '../../../../../contract/src/chat-sessions.ts'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { Context } from '../../../kernel/context.ts'
import { orNotFound } from '../../../kernel/errors.ts'
import { readPage } from '../../../kernel/list.ts'
import { cancelAgentRun } from '../../agents/index.ts'
import { readableSession, requireOwn } from '../sessions/sessions.ts'
import { showMessage, type Shown, withTexts } from './message.ts'
import type { Following } from './send-message.ts'
import { appendEvent, endMessage, messagesFor, upsertFeedback } from './store.ts'

interface MessagePath {
  id: number
  message_id: number
}

/** A message of a session that the caller may read. */
export async function readableMessage(
  context: Pick<Context, 'read' | 'user'>,
  { id, message_id }: MessagePath,
): Promise<Shown> {
  const session = await readableSession(context, id)
  const row = await context.read((db) =>
    messagesFor(db, context.user.userId)
      .where('session_id', '=', session.id)
      .where('id', '=', message_id)
      .executeTakeFirst(),
  )
  return orNotFound(row, 'message')
}

export async function listMessages(context: Context, list: Input<typeof contract.listChatMessages>) {
  const session = await readableSession(context, list.id)
  const page = await readPage(context, list, {
    table: 'chat_messages',
    search: ['chat_messages.content'],
    sort: 'id',
    from: (db) => messagesFor(db, context.user.userId).where('chat_messages.session_id', '=', session.id),
  })
  const items = page.items.map((row) => showMessage(row, context))
  return { ...page, items: await withTexts(context, items) }
}

export async function getMessage(context: Context, path: MessagePath): Promise<ChatMessage> {
  const shown = showMessage(await readableMessage(context, path), context)
  return (await withTexts(context, [shown]))[0] ?? shown
}

/** Stops the work on a message. */
export async function cancelMessage(context: Context & Following, path: MessagePath) {
  const row = await readableMessage(context, path)
  requireOwn(context, await readableSession(context, path.id))
  const { orgId, transaction, chatFeed } = context
  // Its end ends the message.
  if (row.agent_run_id !== null && row.finished_at === null)
    await cancelAgentRun(context, { id: row.agent_run_id })
  const ended = await transaction(
    async ({ db, emit }) => {
      const stopped = await endMessage(db, row.id, { status: 'cancelled' })
      if (!stopped) return showMessage(row, context)
      const shown = showMessage(stopped, context)
      await appendEvent(db, { orgId, messageId: row.id, event: 'done', data: shown })
      const subject = { type: 'chat_session', id: row.session_id }
      await emit({ type: 'chat_session.cancelled', subject, data: { message_id: row.id } })
      return shown
    },
    { isResponse: true },
  )
  chatFeed.wake(row.id)
  return ended
}

export async function giveFeedback(
  context: Context,
  { id, message_id, ...opinion }: Input<typeof giveChatFeedback>,
) {
  const { orgId, user } = context
  const row = await readableMessage(context, { id, message_id })
  return context.transaction(
    async ({ db, emit }) => {
      await upsertFeedback(db, { orgId, messageId: row.id, userId: user.userId }, opinion)
      const subject = { type: 'chat_session', id: row.session_id }
      const data = { message_id: row.id, verdict: opinion.verdict }
      await emit({ type: 'chat_session.rated', subject, data })
      return showMessage({ ...row, feedback: opinion.verdict }, context)
    },
    { isResponse: true },
  )
}
