import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../kernel/context.ts'
import { endingStream, type EventStream } from '../../kernel/route.ts'
import { showNotification } from './notification.ts'
import { newerThan, stateOf, type Recipient } from './store.ts'

const pollMs = 2000

type Follower = Pick<Context, 'orgId' | 'user' | 'read' | 'signal'>

/**
 * Notifications as they come. It looks every two seconds, so that it sees what any process wrote; the kernel ends the
 * stream when the token ends.
 */
export const followNotifications = (context: Follower): EventStream =>
  endingStream(context.signal, (signal) => events({ ...context, signal }))

async function* events({ orgId, user, read, signal }: Follower) {
  const recipient: Recipient = { orgId, userId: user.userId }
  let last = await read((db) => stateOf(db, recipient))
  yield { event: 'unread', data: { unread: last.unread } }
  while (await pause(signal)) {
    const state = await read((db) => stateOf(db, recipient))
    const since = last.newestId
    const fresh = state.newestId > since ? await read((db) => newerThan(db, recipient, since)) : []
    for (const row of fresh) yield { event: 'notification', data: showNotification(row), id: String(row.id) }
    if (state.unread !== last.unread) yield { event: 'unread', data: { unread: state.unread } }
    last = { unread: state.unread, newestId: fresh.at(-1)?.id ?? since }
  }
}

/** False when the client is gone. */
const pause = (signal: AbortSignal) => sleep(pollMs, true, { signal, ref: false }).catch(() => false)
