import { isDeepStrictEqual } from 'node:util'
import type {
  Agent,
  restoreAgentVersion as restoreEndpoint,
  updateAgent as endpoint,
} from '../../../../../contract/src/agents.ts'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { Context } from '../../../kernel/context.ts'
import { changedFields } from '../../../kernel/changed-fields.ts'
import { orNotFound } from '../../../kernel/errors.ts'
import { checkRevision } from '../../../kernel/revision.ts'
import type { ToolContext } from '../dependencies.ts'
import { type Definition, showAgent } from './agent.ts'
import { checkDefinition } from './check-definition.ts'
import {
  deleteAgentRow,
  findAgent,
  findAgentVersion,
  insertAgentVersion,
  lockAgent,
  updateAgentRow,
} from './store.ts'

/** What an agent does is changed by a new version. */
export async function updateAgent(
  context: ToolContext,
  { id, name, description, status, ...input }: Input<typeof endpoint>,
): Promise<Agent> {
  const head = {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(status === undefined ? {} : { status }),
  }
  const changed = [...Object.keys(head), ...Object.keys(input)]
  return await change(context, { id, head, changed, after: (before) => changedFields(input, before) })
}

export async function restoreAgentVersion(
  context: ToolContext,
  { id, version }: Input<typeof restoreEndpoint>,
): Promise<Agent> {
  const found = await context.read((db) => findAgentVersion(db, { agentId: id, version }))
  const { definition } = orNotFound(found, 'version')
  return await change(context, { id, head: {}, changed: ['version'], after: () => definition })
}

interface Change {
  id: number
  head: { name?: string; description?: string; status?: Agent['status'] }
  /** Names of the changed fields, for the event. */
  changed: string[]
  after(before: Definition): Definition
}

async function change(context: ToolContext, { id, head, changed, after }: Change): Promise<Agent> {
  const seen = orNotFound(await context.read((db) => findAgent(db, id)), 'agent')
  const definition = after(seen.definition)
  const isOther = !isDeepStrictEqual(definition, seen.definition)
  if (isOther) await checkDefinition(context, definition, seen.definition)
  return await context.transaction(
    async ({ db, emit }) => {
      const agent = orNotFound(await lockAgent(db, id), 'agent')
      checkRevision(context.ifMatch, agent)
      // What was checked is what is saved.
      checkRevision(seen.revision, agent)
      const version = agent.version + 1
      const { orgId, user } = context
      if (isOther)
        await insertAgentVersion(db, { orgId, userId: user.userId, agentId: id, version, definition })
      await updateAgentRow(db, id, { ...head, ...(isOther ? { version } : {}) })
      const subject = { type: 'agent', id, name: head.name ?? agent.name }
      await emit({ type: 'agent.updated', subject, data: { changed, ...(isOther ? { version } : {}) } })
      return showAgent((await findAgent(db, id))!)
    },
    { isResponse: true },
  )
}

export async function deleteAgent(context: Context, { id }: { id: number }): Promise<void> {
  await context.transaction(async ({ db, emit }) => {
    const agent = orNotFound(await lockAgent(db, id), 'agent')
    checkRevision(context.ifMatch, agent)
    await deleteAgentRow(db, id)
    await emit({ type: 'agent.deleted', subject: { type: 'agent', id, name: agent.name } })
  })
}
