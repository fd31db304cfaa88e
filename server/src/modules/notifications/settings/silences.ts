import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import type {
  getNotificationSilences,
  setNotificationSilences as endpoint,
} from '../../../../../contract/src/notification-routing.ts'
import type { Context } from '../../../kernel/context.ts'
import type { NotificationKind } from '../notification.ts'
import { saveSilences, silencesOf } from './settings-store.ts'

type Silences = Answer<typeof getNotificationSilences>

export async function getSilences({
  orgId,
  user,
  read,
}: Pick<Context, 'orgId' | 'user' | 'read'>): Promise<Silences> {
  const rows = await read((db) => silencesOf(db, { orgId, userId: user.userId }))
  return {
    silences: rows.map(({ subject, kind, until }) => ({
      ...(subject === null ? {} : { subject }),
      ...(kind === null ? {} : { kind: kind as NotificationKind }),
      until: until.toISOString(),
    })),
  }
}

/** They hold from the next event on, for all channels of this user. */
export async function setSilences(
  context: Pick<Context, 'orgId' | 'user' | 'read' | 'transaction'>,
  { silences }: Input<typeof endpoint>,
): Promise<Silences> {
  const { orgId, user } = context
  const rows = silences.map(({ subject = null, kind = null, until }) => ({
    subject,
    kind,
    until: new Date(until),
  }))
  await context.transaction(async ({ db, emit }) => {
    await saveSilences(db, { orgId, userId: user.userId }, rows)
    await emit({
      type: 'notification.silences_changed',
      subject: { type: 'user', id: user.userId, name: user.username },
      data: { silences },
    })
  })
  return await getSilences(context)
}
