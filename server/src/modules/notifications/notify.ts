import type { PersonalChannel } from '../../../../contract/src/notifications.ts'
import type { Listener } from '../../kernel/events.ts'
import { channels, userChannels } from './channels/channels.ts'
import { failureOf, type Notice } from './notice.ts'
import { noticesOf } from './notices.ts'
import type { NotificationKind } from './notification.ts'
import { forgetFailure, recordFailureRecipients, recipientsOf, notifiedOf } from './store.ts'

/** Notifies users, in the transaction of the event. */
export const notify: Listener = async (event, context) => {
  const { orgId, db } = context
  if (orgId === null) return
  for (const notice of await noticesOf(event, { ...context, orgId })) {
    const { kind, userIds, subjects = [] } = notice
    const found = await recipientsOf(db, { orgId, kind, userIds, subjects })
    const recipients = found.map(({ userId, chosen }) => ({ userId, wants: wantsOf(kind, chosen) }))
    await notifyRecipients(context, { orgId, notice, recipients })
  }
}

const wantsOf = (kind: NotificationKind, chosen: Record<string, boolean>) =>
  Object.fromEntries(
    Object.values(userChannels).map(({ name, isOnByDefault }) => [name, chosen[name] ?? isOnByDefault(kind)]),
  ) as Record<PersonalChannel, boolean>

type ChannelNotification = Parameters<(typeof channels)[number]['notify']>[1]

async function notifyRecipients(
  context: Parameters<Listener>[1],
  { orgId, notice, recipients }: ChannelNotification,
): Promise<void> {
  const { db } = context
  const failure = failureOf(notice)
  // A recovery is sent only to recipients of the failure.
  const ended = failure !== undefined && notice.turn?.to === 'well' ? failure : undefined
  const knowing = ended === undefined ? undefined : await notifiedOf(db, { orgId, cause: ended })
  const concerned = knowing ? recipients.filter(({ userId }) => knowing.has(`user:${userId}`)) : recipients
  const notified: string[] = []
  for (const channel of channels) {
    if (knowing && channel.name === 'webhook' && !hasConnector(knowing)) continue
    notified.push(...(await channel.notify(context, { orgId, notice, recipients: concerned })))
  }
  if (ended !== undefined) await forgetFailure(db, { orgId, cause: ended })
  else if (failure !== undefined)
    await recordFailureRecipients(db, { orgId, cause: failure, recipients: [...new Set(notified)] })
}

const hasConnector = (notified: ReadonlySet<string>) =>
  [...notified].some((one) => one.startsWith('connector:'))

export type { Notice }
