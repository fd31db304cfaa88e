import type {
  Agent,
  AgentVersion,
  getAgentVersion as versionEndpoint,
  listAgents as listEndpoint,
} from '../../../../../contract/src/agents.ts'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { PageOf } from '../../../../../contract/src/schema.ts'
import type { Context } from '../../../kernel/context.ts'
import { orNotFound } from '../../../kernel/errors.ts'
import { type HistoryInput, readHistory, readPage } from '../../../kernel/list.ts'
import { visible } from '../../access/index.ts'
import { showAgent } from './agent.ts'
import { agentFields, agentRows, findAgent, findAgentVersion, versionRows } from './store.ts'

export async function listAgents(
  context: Context,
  input: Input<typeof listEndpoint>,
): Promise<PageOf<Agent>> {
  const { status } = input
  const page = await readPage(context, input, {
    table: 'agents',
    search: ['agents.name', 'agents.description'],
    fields: agentFields,
    from: (db) =>
      agentRows(db)
        .where(visible(context, 'agent.view', 'agent'))
        .$if(status !== undefined, (query) => query.where('agents.status', 'in', status ?? [])),
  })
  return { ...page, items: page.items.map(showAgent) }
}

export const getAgent = async ({ read }: Pick<Context, 'read'>, { id }: { id: number }): Promise<Agent> =>
  showAgent(orNotFound(await read((db) => findAgent(db, id)), 'agent'))

export const listAgentVersions = (context: Context, input: HistoryInput) =>
  readHistory(context, input, {
    table: 'agent_versions',
    key: 'version',
    from: (db) => versionRows(db, input.id),
  })

export async function getAgentVersion(
  { read }: Context,
  { id, version }: Input<typeof versionEndpoint>,
): Promise<AgentVersion> {
  const row = await read((db) => findAgentVersion(db, { agentId: id, version }))
  const { definition, created_at: createdAt, ...summary } = orNotFound(row, 'version')
  return { ...summary, ...definition, created_at: createdAt.toISOString() }
}
