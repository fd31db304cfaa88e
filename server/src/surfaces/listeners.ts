import type { Listener } from '../kernel/events.ts'
import type { Config } from '../kernel/config/settings.ts'
import type { Keys } from '../kernel/config/keys.ts'
import { derivedKey } from '../kernel/secrets.ts'
import { forgetDeleted } from '../modules/access/index.ts'
import { alertListener } from '../modules/alerts/index.ts'
import { auditListener } from '../modules/audit/index.ts'
import { endWithRun } from '../modules/chat/index.ts'
import { evaluationListener } from '../modules/evaluations/index.ts'
import { forgetFound } from '../modules/discovery/index.ts'
import { handleRunFinished } from '../modules/builds/index.ts'
import { handleVersionPublished } from '../modules/freshness/index.ts'
import { embedWithProvider } from '../modules/knowledge/index.ts'
import { handleTriggers } from '../modules/schedules/index.ts'
import { recordLineage, recordRuns } from '../modules/lineage/index.ts'
import { notify } from '../modules/notifications/index.ts'
import { followChanges, linkHolders } from '../modules/sharing/index.ts'
import { subscriptionHolders } from '../modules/subscriptions/index.ts'
import { webhookListener } from '../modules/webhooks/index.ts'

/** Who acts on what happened, in this order and in the transaction in which it happened. */
export const listeners = ({ disabledFeatures }: Pick<Config, 'disabledFeatures'>): Listener[] => [
  forgetDeleted,
  forgetFound,
  followChanges([linkHolders, subscriptionHolders]),
  notify,
  recordLineage,
  recordRuns,
  handleRunFinished,
  handleTriggers,
  handleVersionPublished,
  alertListener,
  endWithRun,
  evaluationListener,
  embedWithProvider,
  ...(disabledFeatures.has('webhooks') ? [] : [webhookListener]),
]

/** Who writes it down, when everybody has acted. */
export const recorders = ({ keys }: { keys: Keys }): Listener[] => [auditListener(auditKey(keys))]

/** The audit log's own key, which the database does not know. */
export const auditKey = (keys: Keys): Buffer => keys.auditKey ?? derivedKey(keys.encryptionKey, 'audit log')
