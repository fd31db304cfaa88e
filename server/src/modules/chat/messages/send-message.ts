import { setTimeout as sleep } from 'node:timers/promises'
import type { ChatMessage, sendChatMessage as endpoint } from '../../../../../contract/src/chat-sessions.ts'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { Feed } from '../../../kernel/feed.ts'
import { EventStream, Reply } from '../../../kernel/route.ts'
import { wantsEvents } from '../../explore/index.ts'
import { checkScope, readableSession, requireOwn } from '../sessions/sessions.ts'
import { lockSession, type SessionRow, touchSession } from '../sessions/store.ts'
import { followMessage } from './follow-message.ts'
import { isAtRest, showMessage, withTexts } from './message.ts'
import {
  appendEvent,
  countUnfinished,
  findMessage,
  forgetEvents,
  insertMessage,
  type NewMessage,
} from './store.ts'

export const answerJob = 'chat.answer'

const maxUnfinished = 5
const waitMs = 60_000

export interface Following {
  chatFeed: Feed
}

/** Accepts a question; a job answers it, whoever stays to listen. */
export async function sendMessage(
  context: Context & Following,
  input: Input<typeof endpoint>,
): Promise<Reply | EventStream> {
  const session = requireOwn(context, await readableSession(context, input.id))
  const made = messageOf(context, session, input)
  await checkScope(context, made.asked)
  const sent = await context.transaction(
    async ({ db, emit, enqueue }) => {
      requireOwn(context, await lockSession(db, session.id))
      if ((await countUnfinished(db, { orgId: context.orgId, userId: context.user.userId })) >= maxUnfinished)
        throw refuse.conflict(
          `${maxUnfinished} of your questions are being answered: wait for one, or cancel it`,
        )
      await forgetEvents(db)
      const row = await insertMessage(db, made)
      const shown = showMessage(row, context)
      await touchSession(db, session.id, made.content)
      await appendEvent(db, { orgId: context.orgId, messageId: row.id, event: 'message', data: shown })
      const data = { message_id: row.id, mode: made.mode, dataset_ids: made.asked.dataset_ids }
      await emit({
        type: 'chat_session.asked',
        subject: { type: 'chat_session', id: session.id, name: session.name },
        data,
      })
      await enqueue({ kind: answerJob, payload: { message_id: row.id }, maxAttempts: 3 })
      return shown
    },
    { isResponse: true },
  )
  if (wantsEvents(context.accept)) return followMessage(context, { message: sent, after: 0 })
  const done = await waitFor(context, sent)
  return new Reply({
    status: isAtRest(done) ? 201 : 202,
    headers: { location: `/api/chat/sessions/${session.id}/messages/${done.id}` },
    body: done,
  })
}

function messageOf(
  { orgId, user, cacheVersion }: Context,
  session: SessionRow,
  input: Input<typeof endpoint>,
): NewMessage {
  const { mode = session.mode, agent_id, content, edited, language, timezone } = input
  const asked = {
    dataset_ids: input.dataset_ids ?? session.dataset_ids,
    knowledge_base_ids: input.knowledge_base_ids ?? session.knowledge_base_ids,
    agent_id: agent_id ?? session.agent_id,
    edited,
    language,
    timezone,
  }
  if (mode === 'agent' && asked.agent_id === null)
    throw refuse.invalid('body.agent_id', 'say which agent is to answer')
  return { orgId, userId: user.userId, sessionId: session.id, mode, content, asked, cacheVersion }
}

/** The message once nothing more happens to it by itself, or as it is after a minute. */
async function waitFor(context: Context & Following, sent: ChatMessage): Promise<ChatMessage> {
  const key = { sessionId: sent.session_id, id: sent.id }
  const follower = context.chatFeed.follow(context.orgId, sent.id)
  const late = new AbortController()
  void sleep(waitMs, undefined, { signal: late.signal, ref: false }).then(
    () => late.abort(),
    () => undefined,
  )
  const signal = AbortSignal.any([context.signal, late.signal])
  try {
    for (;;) {
      const row = await context.read((db) => findMessage(db, key))
      if (!row) throw refuse.notFound('message')
      const shown = showMessage(row, context, { isFresh: true })
      if (isAtRest(shown) || signal.aborted) return (await withTexts(context, [shown]))[0] ?? shown
      await follower.changed(signal)
    }
  } finally {
    follower.leave()
    late.abort()
  }
}
