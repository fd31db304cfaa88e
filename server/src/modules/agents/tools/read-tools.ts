import {
  type AgentToolDefinition,
  listAgentTools as listEndpoint,
  maxBuiltInToolId,
} from '../../../../../contract/src/agent-tools.ts'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { PageOf } from '../../../../../contract/src/schema.ts'
import type { Context } from '../../../kernel/context.ts'
import { orNotFound } from '../../../kernel/errors.ts'
import { type HistoryInput, readHistory } from '../../../kernel/list.ts'
import { customTool, type CustomToolRow } from './custom-tool.ts'
import { builtInTools } from './find-tools.ts'
import { allTools, findTool, toolVersionRows } from './store.ts'
import { standalone } from './standalone-schema.ts'
import { alwaysNeedsApproval, type Tool } from './tool.ts'

/** Few enough to be sorted here: built-in tools are no rows. */
export async function listAgentTools(
  { read }: Context,
  input: Input<typeof listEndpoint>,
): Promise<PageOf<AgentToolDefinition>> {
  const { q = '', kind, limit, offset, sort = 'id', order = 'asc' } = input
  const own = await read((db) => allTools(db))
  const matching = [...builtInTools.map(showBuiltIn), ...own.map(showTool)]
    .filter((tool) => kind === undefined || tool.kind === kind)
    .filter(({ name, description }) => `${name}\n${description}`.toLowerCase().includes(q.toLowerCase()))
  const direction = order === 'asc' ? 1 : -1
  const sorted = matching.toSorted((one, other) => {
    const [a, b] = [one[sort], other[sort]]
    if (a === b) return direction * (one.id - other.id)
    if (a === null) return 1
    if (b === null) return -1
    return a < b ? -direction : direction
  })
  return { items: sorted.slice(offset, offset + limit), total: matching.length, limit, offset }
}

export async function getAgentTool(
  { read }: Pick<Context, 'read'>,
  { id }: { id: number },
): Promise<AgentToolDefinition> {
  const builtIn = builtInTools.find((tool) => tool.id === id)
  return builtIn ? showBuiltIn(builtIn) : showTool(orNotFound(await read((db) => findTool(db, id)), 'tool'))
}

/** The tool with this id, in the organization. */
export async function getTool({ read }: Pick<Context, 'read'>, id: number): Promise<Tool> {
  const builtIn = builtInTools.find((tool) => tool.id === id)
  return builtIn ?? customTool(orNotFound(await read((db) => findTool(db, id)), 'tool'))
}

export async function listAgentToolVersions(context: Context, input: HistoryInput) {
  if (input.id <= maxBuiltInToolId)
    orNotFound(
      builtInTools.find(({ id }) => id === input.id),
      'tool',
    )
  else orNotFound(await context.read((db) => findTool(db, input.id)), 'tool')
  return await readHistory(context, input, {
    table: 'agent_tool_versions',
    key: 'version',
    from: (db) => toolVersionRows(db, input.id),
  })
}

const showBuiltIn = (tool: Tool): AgentToolDefinition => ({
  ...headOf(tool),
  parameters: [],
  saved_query_id: null,
  connector_id: null,
  request_path: null,
  version: 1,
  created_at: null,
  updated_at: null,
  created_by: null,
  revision: 1,
})

export const showTool = (row: CustomToolRow): AgentToolDefinition => ({
  ...headOf(customTool(row)),
  parameters: row.parameters,
  saved_query_id: row.saved_query_id,
  connector_id: row.connector_id,
  request_path: row.request_path,
  version: row.version,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  created_by: row.created_by,
  revision: row.revision,
})

const headOf = ({ id, name, kind, description, input, ...tool }: Tool) => ({
  id,
  name,
  kind,
  description,
  needs_approval: alwaysNeedsApproval(tool),
  input_schema: standalone(input),
})
