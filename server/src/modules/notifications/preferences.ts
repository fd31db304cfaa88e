import type {
  getNotificationPreferences,
  setNotificationPreferences,
} from '../../../../contract/src/notifications.ts'
import type { Answer, Input } from '../../../../contract/src/endpoint.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { whenSent, type NotificationKind } from './notification.ts'
import { savePreferences, switchedOff } from './store.ts'

type Preferences = Answer<typeof getNotificationPreferences>

export async function getPreferences({
  orgId,
  user,
  read,
}: Pick<Context, 'orgId' | 'user' | 'read'>): Promise<Preferences> {
  const off = await read((db) => switchedOff(db, { orgId, userId: user.userId }))
  const kinds = Object.entries(whenSent) as [NotificationKind, string][]
  return { preferences: kinds.map(([kind, description]) => ({ kind, description, enabled: !off.has(kind) })) }
}

/** Kinds that are not named stay as they are. */
export async function setPreferences(
  context: Pick<Context, 'orgId' | 'user' | 'read' | 'transaction'>,
  { preferences }: Input<typeof setNotificationPreferences>,
): Promise<Preferences> {
  const { orgId, user } = context
  const kinds = preferences.map(({ kind }) => kind)
  if (new Set(kinds).size < kinds.length) throw refuse.invalid('body.preferences', 'names a kind twice')
  await context.transaction(async ({ db, emit }) => {
    await savePreferences(db, { orgId, userId: user.userId }, preferences)
    await emit({
      type: 'notification.preferences_changed',
      subject: { type: 'user', id: user.userId, name: user.username },
      data: { preferences },
    })
  })
  return await getPreferences(context)
}
