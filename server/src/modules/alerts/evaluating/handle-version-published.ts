import type { Listener } from '../../../kernel/events.ts'
import { alertsWaitingFor } from '../store.ts'
import { queueEvaluation } from './queue-evaluation.ts'

/** Alerts that wait for a new version of a dataset are evaluated by a job of the same transaction. */
export const alertListener: Listener = async ({ type, subject, data = {} }, context) => {
  if (type !== 'dataset.version_published' || subject.id === null || context.orgId === null) return
  const cause = `version ${String(data['version'])} of dataset ${subject.id}`
  for (const alertId of await alertsWaitingFor(context.db, subject.id))
    await queueEvaluation(context, { alertId, cause })
}
