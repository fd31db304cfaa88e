import type { Schema } from '../../lib/api.ts'
import { t } from '../../lib/words.ts'

export type Kind = Schema<'Notification'>['kind']

/** What happened, whoever it concerns. Where it is about oneself, the server says when each is sent. */
export const kindWords: Record<Kind, string> = {
  'run.failed': t('A run failed'),
  'run.recovered': t('A run succeeded again'),
  'schedule.paused': t('A schedule was paused by itself'),
  'dataset.version_held': t('A check keeps back a version of a dataset'),
  'dataset.checks_failed': t('Checks of a dataset warned or failed'),
  'dataset.checks_recovered': t('Checks of a dataset pass again'),
  'dataset.stale': t('A dataset is older than it should be'),
  'dataset.fresh_again': t('A dataset is fresh again'),
  'dataset.drift': t('Columns of a dataset changed at its source'),
  'dataset.codes_replaced': t('Codes of masked values were replaced'),
  'dataset.refresh_failed': t('A refresh of a dataset failed'),
  'alert.firing': t('An alert fires'),
  'alert.recovered': t('An alert is back to normal'),
  'alert.failed': t('An alert cannot be computed'),
  'subscription.failed': t('A subscription did not reach a recipient'),
  'access.requested': t('Someone requests access'),
  'access.decided': t('A request for access was decided'),
  'link.waiting': t('Charts of a share link or a subscription wait for a confirmation'),
  'approval.waiting': t('An agent asks for an approval'),
  'evaluation.regressed': t('An evaluation found wrong answers'),
  'synonym.proposed': t('A synonym was proposed'),
  'synonym.decided': t('Your synonym was decided'),
  'webhook.paused': t('A webhook was paused by itself'),
  'release.failed': t('A scheduled release of an app was not published'),
  'upload.rejected_rows': t('Rows of an uploaded file were rejected'),
  'comment.mentioned': t('Someone was mentioned in a comment'),
  'comment.replied': t('A thread of comments was answered'),
  'resource.shared': t('Something was shared with a group'),
  'organization.joined': t('Someone joined the organization'),
  'invitation.accepted': t('An invitation was accepted'),
  'role.changed': t('A role was changed'),
}

export const kinds = Object.keys(kindWords) as Kind[]

/** Kinds about failures and recoveries: the usual choice for automation. */
export const alarmKinds = kinds.filter((kind) =>
  /^run\.|^alert\.|^schedule\.|held|stale|fresh_again|checks_/.test(kind),
)
