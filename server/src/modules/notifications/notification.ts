import type { Notification as NotificationModel } from '../../../../contract/src/notifications.ts'
import type { notificationKinds } from '../../../../contract/src/notifications.ts'
import type { Static } from '../../../../contract/src/schema.ts'

export type Notification = Static<typeof NotificationModel>
export type NotificationKind = (typeof notificationKinds)[number]

export interface NotificationRow {
  id: number
  kind: string
  title: string
  body: string
  link: string | null
  read_at: Date | null
  created_at: Date
}

export const showNotification = (row: NotificationRow): Notification => ({
  ...row,
  kind: row.kind as NotificationKind,
  read_at: row.read_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})

/** When each kind is sent, in words for the person who may switch it off. */
export const whenSent: Record<NotificationKind, string> = {
  'organization.joined': 'You were added to the organization',
  'invitation.accepted': 'Somebody accepted your invitation',
  'role.changed': 'Your role in the organization was changed',
  'upload.rejected_rows': 'Rows of a file that you uploaded were left out',
  'resource.shared': 'Something was shared with one of your groups',
  'dataset.drift': 'Columns of a dataset that you may edit changed at its source',
  'dataset.refresh_failed': 'A refresh that you asked for failed',
}
