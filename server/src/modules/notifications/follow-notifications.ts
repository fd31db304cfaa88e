import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../kernel/context.ts'
import { EventStream } from '../../kernel/route.ts'
import { showNotification } from './notification.ts'
import { newerThan, stateOf, type Recipient } from './store.ts'

const pollMs = 2000

type Follower = Pick<Context, 'orgId' | 'user' | 'read' | 'signal'>

/**
 * Notifications as they come. It looks every two seconds, so that it sees what any process wrote; the kernel ends the
 * stream when the token ends.
 */
export function followNotifications(context: Follower): EventStream {
  // A generator that waits for its next event cannot be ended from outside, but its waiting can.
  const ended = new AbortController()
  const iterator = events({ ...context, signal: AbortSignal.any([context.signal, ended.signal]) })
  return new EventStream({
    [Symbol.asyncIterator]: () => ({
      next: () => iterator.next(),
      return() {
        ended.abort()
        return iterator.return(undefined)
      },
    }),
  })
}

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
