import type { Event, EventContext, Listener } from '../../kernel/events.ts'
import { agentsWithTool } from '../agents/index.ts'
import { queueRun } from './queue-run.ts'
import { isQueued, setsWaitingFor } from './store.ts'

type Changed = Parameters<typeof setsWaitingFor>[1]

const changes: ReadonlySet<string> = new Set([
  'model.changed',
  'model.restored',
  'dataset.version_published',
  'dataset.version_restored',
  'dataset.policies_changed',
  'agent.updated',
  'agent_tool.updated',
  'verified_answer.created',
  'verified_answer.updated',
  'verified_answer.deleted',
])

/** Sets that wait for changes of a dataset run after each, once for all that happen before they begin. */
export const evaluationListener: Listener = async ({ type, subject, data = {} }, context) => {
  if (!changes.has(type) || context.orgId === null) return
  // What an agent is called changes no answer.
  if (type === 'agent.updated' && data['version'] === undefined) return
  const { db, orgId } = context
  for (const changed of await changedBy(db, { subject, data }))
    for (const setId of await setsWaitingFor(db, changed))
      if (!(await isQueued(db, setId)))
        await queueRun(context, { orgId, setId, cause: `${type} of ${changed.type} ${changed.id}` })
}

/** What answers differently after an event. */
async function changedBy(
  db: EventContext['db'],
  { subject, data = {} }: Pick<Event, 'subject' | 'data'>,
): Promise<Changed[]> {
  if (subject.type === 'agent_tool')
    return (await agentsWithTool(db, subject.name ?? '')).map(({ id }) => ({ type: 'agent', id }))
  const id = subject.type === 'dataset' || subject.type === 'agent' ? subject.id : data['dataset_id']
  return typeof id === 'number' ? [{ type: subject.type === 'agent' ? 'agent' : 'dataset', id }] : []
}
