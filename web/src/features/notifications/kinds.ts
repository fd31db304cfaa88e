import type { Schema } from '../../lib/api.ts'

export type Kind = Schema<'Notification'>['kind']

/** What happened, whoever it concerns. Where it is about oneself, the server says when each is sent. */
export const kindWords: Record<Kind, string> = {
  'run.failed': 'A run failed',
  'run.recovered': 'A run succeeded again',
  'schedule.paused': 'A schedule was paused by itself',
  'dataset.version_held': 'A check keeps back a version of a dataset',
  'dataset.checks_failed': 'Checks of a dataset warned or failed',
  'dataset.checks_recovered': 'Checks of a dataset pass again',
  'dataset.stale': 'A dataset is older than it should be',
  'dataset.fresh_again': 'A dataset is fresh again',
  'dataset.drift': 'Columns of a dataset changed at its source',
  'dataset.refresh_failed': 'A refresh of a dataset failed',
  'upload.rejected_rows': 'Rows of an uploaded file were left out',
  'resource.shared': 'Something was shared with a group',
  'organization.joined': 'Somebody joined the organization',
  'invitation.accepted': 'An invitation was accepted',
  'role.changed': 'A role was changed',
}

export const kinds = Object.keys(kindWords) as Kind[]

/** Kinds that tell of something broken, and of its end: what automation is mostly told of. */
export const alarms = kinds.filter((kind) => /^run\.|^schedule\.|held|stale|fresh_again|checks_/.test(kind))
