import type { Schema } from '../../../lib/api.ts'
import { t } from '../../../lib/words.ts'

export type Webhook = Schema<'Webhook'>

export const eventWords: Record<Webhook['event_type'], string> = {
  'dataset.updated': t('A dataset was updated'),
  'dataset.version_held': t('A check keeps back a version of a dataset'),
  'dataset.refresh.failed': t('A refresh of a dataset failed'),
  'recipe.run.succeeded': t('A run of a recipe succeeded'),
  'recipe.run.failed': t('A run of a recipe failed'),
  'dashboard.published': t('A dashboard was published'),
  'app.published': t('A release of an app was published'),
  'alert.state_changed': t('An alert fires or recovers'),
  'audit.security_event': t('Accounts, rights or keys changed'),
}
