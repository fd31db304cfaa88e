import type { Agent, createAgent as endpoint } from '../../../../../contract/src/agents.ts'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import { countForNewOne } from '../../../kernel/database/count-for-new-one.ts'
import { changedFields } from '../../../kernel/changed-fields.ts'
import { orNotFound } from '../../../kernel/errors.ts'
import { holdsEverywhere } from '../../access/index.ts'
import type { AuthorContext } from '../dependencies.ts'
import { fail } from '../errors.ts'
import { noDefinition, showAgent } from './agent.ts'
import { checkDefinition } from './check-definition.ts'
import { findAgent, insertAgent } from './store.ts'

const maxAgents = 500

export async function createAgent(context: AuthorContext, input: Input<typeof endpoint>): Promise<Agent> {
  const { orgId, user } = context
  const { name, description = '', status = 'draft' } = input
  const definition = changedFields(input, noDefinition)
  await checkDefinition(context, definition, noDefinition)
  return await context.transaction(
    async ({ db, emit }) => {
      if ((await countForNewOne(db, { table: 'agents', orgId })) >= maxAgents)
        throw fail.tooManyAgents(maxAgents)
      const id = await insertAgent(db, { orgId, userId: user.userId, name, description, status, definition })
      const data = { status, tools: definition.tools.map((tool) => tool.name) }
      await emit({ type: 'agent.created', subject: { type: 'agent', id, name }, data })
      return showAgent((await findAgent(db, id))!)
    },
    { isResponse: true },
  )
}

/** A copy as a draft, without bindings that the caller could not make. */
export async function duplicateAgent(context: AuthorContext, { id }: { id: number }): Promise<Agent> {
  const { name, description, definition } = orNotFound(await context.read((db) => findAgent(db, id)), 'agent')
  const mayBind = holdsEverywhere(context.user, 'agent.bind')
  const tools = mayBind ? definition.tools : definition.tools.map((tool) => ({ name: tool.name }))
  return await createAgent(context, {
    ...definition,
    tools,
    name: `${[...name].slice(0, 190).join('')} (copy)`,
    description,
  })
}
