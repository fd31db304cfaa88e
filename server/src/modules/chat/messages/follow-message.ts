import type { ChatMessage, followChatMessage as endpoint } from '../../../../../contract/src/chat-sessions.ts'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { endingStream, type EventStream, type StreamEvent } from '../../../kernel/route.ts'
import { readableSession, requireOwn } from '../sessions/sessions.ts'
import { showMessage } from './message.ts'
import type { Following } from './send-message.ts'
import { eventsAfter, findMessage } from './store.ts'

type Follower = Context & Following

interface Followed {
  message: Pick<ChatMessage, 'id' | 'session_id'>
  /** The last event that the client has. */
  after: number
}

/** The stored events of a message behind a given one, and those that come. */
export const followMessage = (context: Follower, followed: Followed): EventStream =>
  endingStream(context.signal, (signal) => eventsOf({ ...context, signal }, followed))

/** The same for a client that comes back, or has only the id. */
export async function followAgain(context: Follower, input: Input<typeof endpoint>): Promise<EventStream> {
  const session = await readableSession(context, input.id)
  const key = { sessionId: session.id, id: input.message_id }
  const row = await context.read((db) => findMessage(db, key))
  if (!row) throw refuse.notFound('message')
  requireOwn(context, session)
  const after = Number(/^\d{1,9}$/.exec(context.lastEventId ?? '')?.[0] ?? 0)
  const isChanged = row.finished_at !== null && row.cache_version !== context.cacheVersion
  if (!isChanged) return followMessage(context, { message: row, after })
  // Nothing of the answer but that it is to be asked for again.
  return endingStream(context.signal, async function* () {
    yield { event: 'done', data: showMessage(row, context) }
  })
}

async function* eventsOf(context: Follower, { message, after }: Followed): AsyncGenerator<StreamEvent, void> {
  const { orgId, chatFeed, read, signal } = context
  const follower = chatFeed.follow(orgId, message.id)
  const key = { sessionId: message.session_id, id: message.id }
  let last = after
  let isFinished = false
  try {
    for (;;) {
      const found = await read((db) => eventsAfter(db, message.id, last))
      for (const { seq, event, data } of found) {
        yield { event, data, id: String(seq) }
        last = seq
        if (event === 'done') return
      }
      if (signal.aborted) return
      if (found.length === 0) {
        const row = await read((db) => findMessage(db, key))
        if (!row) return
        // The events are gone, or were all received: those that came with the end were read in between.
        if (isFinished) return void (yield { event: 'done', data: showMessage(row, context) })
        isFinished = row.finished_at !== null
        if (!isFinished) await follower.changed(signal)
      }
    }
  } finally {
    follower.leave()
  }
}
