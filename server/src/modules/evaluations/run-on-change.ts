import type { Listener } from '../../kernel/events.ts'
import { queueRun } from './queue-run.ts'
import { isQueued, setsWaitingFor } from './store.ts'

const changes: ReadonlySet<string> = new Set([
  'model.changed',
  'model.restored',
  'dataset.version_published',
  'dataset.version_restored',
  'dataset.policies_changed',
  'agent.updated',
])

/** Sets that wait for changes of a dataset run after each, once for all that happen before they begin. */
export const evaluationListener: Listener = async ({ type, subject, data = {} }, context) => {
  if (!changes.has(type) || context.orgId === null) return
  // What an agent is called changes no answer.
  if (type === 'agent.updated' && data['version'] === undefined) return
  const id = subject.type === 'dataset' || subject.type === 'agent' ? subject.id : data['dataset_id']
  if (typeof id !== 'number') return
  const what = subject.type === 'agent' ? 'agent' : 'dataset'
  for (const setId of await setsWaitingFor(context.db, { type: what, id }))
    if (!(await isQueued(context.db, setId)))
      await queueRun(context, { orgId: context.orgId, setId, cause: `${type} of ${what} ${id}` })
}
