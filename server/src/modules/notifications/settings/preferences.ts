import {
  type ChannelField,
  type getNotificationPreferences,
  personalChannels,
  type setNotificationPreferences,
} from '../../../../../contract/src/notifications.ts'
import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { userChannels } from '../channels/channels.ts'
import { whenSent, type NotificationKind } from '../notification.ts'
import { preferencesOf, savePreferences } from './settings-store.ts'

type Preferences = Answer<typeof getNotificationPreferences>

export async function getPreferences({
  orgId,
  user,
  read,
}: Pick<Context, 'orgId' | 'user' | 'read'>): Promise<Preferences> {
  const chosen = await read((db) => preferencesOf(db, { orgId, userId: user.userId }))
  const choicesOf = (kind: NotificationKind) =>
    Object.values(userChannels).map(({ name, isOnByDefault }) => {
      const choice = chosen.find((one) => one.kind === kind && one.channel === name)
      return [personalChannels[name].field, choice?.enabled ?? isOnByDefault(kind)]
    })
  const kinds = Object.entries(whenSent) as [NotificationKind, string][]
  return {
    preferences: kinds.map(([kind, description]) => ({
      kind,
      description,
      ...(Object.fromEntries(choicesOf(kind)) as Record<ChannelField, boolean>),
    })),
  }
}

/** Kinds that are not named stay as they are. */
export async function setPreferences(
  context: Pick<Context, 'orgId' | 'user' | 'read' | 'transaction'>,
  { preferences }: Input<typeof setNotificationPreferences>,
): Promise<Preferences> {
  const { orgId, user } = context
  const chosen = preferences.map((preference) => ({ channel: 'in_app' as const, ...preference }))
  const places = chosen.map(({ kind, channel }) => `${kind} ${channel}`)
  if (new Set(places).size < places.length) throw refuse.invalid('body.preferences', 'names a kind twice')
  await context.transaction(async ({ db, emit }) => {
    await savePreferences(db, { orgId, userId: user.userId }, chosen)
    await emit({
      type: 'notification.preferences_changed',
      subject: { type: 'user', id: user.userId, name: user.username },
      data: { preferences },
    })
  })
  return await getPreferences(context)
}
