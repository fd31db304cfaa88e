import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../kernel/context.ts'
import { endingStream, type EventStream } from '../../kernel/route.ts'
import { type NotificationRow, showNotification } from './notification.ts'
import { changedSince, stateOf, type Recipient } from './store.ts'

const pollMs = 2000

type Follower = Pick<Context, 'orgId' | 'user' | 'read' | 'signal'>

/**
 * A stream of notifications, new ones and ones that count up. It polls every two seconds, so that it sees what any
 * process wrote; the kernel ends the stream when the token expires.
 */
export const followNotifications = (context: Follower): EventStream =>
  endingStream(context.signal, (signal) => events({ ...context, signal }))

async function* events({ orgId, user, read, signal }: Follower) {
  const recipient: Recipient = { orgId, userId: user.userId }
  let last = await read((db) => stateOf(db, recipient))
  let known = countsOf(await read((db) => changedSince(db, recipient, last.lastAt)))
  yield { event: 'unread', data: { unread: last.unread } }
  while (await pause(signal)) {
    const state = await read((db) => stateOf(db, recipient))
    if (state.events !== last.events) {
      const recent = await read((db) => changedSince(db, recipient, last.lastAt))
      for (const row of recent)
        if (known.get(row.id) !== row.count)
          yield { event: 'notification', data: showNotification(row), id: String(row.id) }
      known = countsOf(recent)
    }
    if (state.unread !== last.unread) yield { event: 'unread', data: { unread: state.unread } }
    last = state
  }
}

const countsOf = (rows: readonly NotificationRow[]) => new Map(rows.map(({ id, count }) => [id, count]))

/** False when the client has disconnected. */
const pause = (signal: AbortSignal) => sleep(pollMs, true, { signal, ref: false }).catch(() => false)
