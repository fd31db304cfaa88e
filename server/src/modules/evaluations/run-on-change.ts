import type { Listener } from '../../kernel/events.ts'
import { queueRun } from './queue-run.ts'
import { isQueued, setsWaitingFor } from './store.ts'

const changes: ReadonlySet<string> = new Set([
  'model.changed',
  'model.restored',
  'dataset.version_published',
  'dataset.version_restored',
  'dataset.policies_changed',
])

/** Sets that wait for changes of a dataset run after each, once for all that happen before they begin. */
export const evaluationListener: Listener = async ({ type, subject, data = {} }, context) => {
  if (!changes.has(type) || context.orgId === null) return
  const datasetId = subject.type === 'dataset' ? subject.id : data['dataset_id']
  if (typeof datasetId !== 'number') return
  for (const setId of await setsWaitingFor(context.db, datasetId))
    if (!(await isQueued(context.db, setId)))
      await queueRun(context, { orgId: context.orgId, setId, cause: `${type} of dataset ${datasetId}` })
}
