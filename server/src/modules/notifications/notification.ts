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
  subject: string | null
  count: number
  last_at: Date
  read_at: Date | null
  created_at: Date
}

export const showNotification = (row: NotificationRow): Notification => ({
  ...row,
  kind: row.kind as NotificationKind,
  read_at: row.read_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  last_at: row.last_at.toISOString(),
})

/** When each kind is sent, as a text for users who may disable it. */
export const whenSent: Record<NotificationKind, string> = {
  'organization.joined': 'You were added to the organization',
  'invitation.accepted': 'A user accepted your invitation',
  'role.changed': 'Your role in the organization was changed',
  'upload.rejected_rows': 'Rows of a file that you uploaded were left out',
  'resource.shared': 'Something was shared with one of your groups',
  'dataset.drift': 'Columns of a dataset that you may edit changed at its source',
  'dataset.codes_replaced':
    'The codes that stand in for masked values were replaced, and you administer the organization',
  'dataset.refresh_failed': 'A refresh that you asked for failed',
  'run.failed': 'A recipe, a build or a schedule of yours failed',
  'run.recovered': 'It succeeded again after a reported failure',
  'dataset.version_held': 'A check keeps back a new version of a dataset that you may edit',
  'dataset.checks_failed': 'Checks of a dataset that you may edit warned, or failed when they were run again',
  'dataset.checks_recovered': 'They pass again after a reported failure',
  'dataset.stale': 'A dataset that you may edit is older than it should be',
  'dataset.fresh_again': 'It is fresh again after it was reported stale',
  'comment.mentioned': 'A user mentioned you in a comment',
  'comment.replied': 'A user replied in a thread of yours',
  'schedule.paused': 'A schedule of yours was paused by itself, because it could not go on',
  'alert.firing': 'An alert that notifies you is firing',
  'alert.recovered': 'It is back to normal',
  'alert.failed': 'An alert of yours cannot be computed any more',
  'subscription.failed': 'A subscription of yours did not reach a recipient, or was paused automatically',
  'access.requested': 'A user asks for access to something that you may give access to',
  'access.decided': 'A request of yours for access was approved or declined',
  'link.waiting': 'Charts of a share link of yours, or that you changed, wait for a confirmation',
  'approval.waiting': 'An agent that acts for you asks for your approval',
  'evaluation.regressed': 'Questions of an evaluation set of yours are not answered right any more',
  'synonym.proposed': 'A user proposes a synonym for the model of a dataset that you may edit',
  'synonym.decided': 'A synonym that you proposed was accepted or declined',
  'webhook.paused': 'A webhook of yours was paused, because nothing arrived for three days',
  'release.failed': 'A release that you scheduled could not be published at its time',
}
