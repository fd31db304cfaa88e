import {
  type AgentToolDefinition,
  type createAgentTool as createEndpoint,
  maxBuiltInToolId,
  type ToolParameter,
  type updateAgentTool as updateEndpoint,
} from '../../../../../contract/src/agent-tools.ts'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import { countForNewOne } from '../../../kernel/database/count-for-new-one.ts'
import type { Context } from '../../../kernel/context.ts'
import { type Detail, orNotFound, refuse, refuseMistakes } from '../../../kernel/errors.ts'
import { checkRevision } from '../../../kernel/revision.ts'
import { orConflict } from '../../../kernel/unique.ts'
import { holdsEverywhere, requireTarget } from '../../access/index.ts'
import { getConnector } from '../../connectors/index.ts'
import { agentsWithTool } from '../definitions/store.ts'
import { fail } from '../errors.ts'
import type { CustomToolRow } from './custom-tool.ts'
import { findSavedQuery } from './data-in-reach.ts'
import { builtInTools } from './find-tools.ts'
import { showTool } from './read-tools.ts'
import { deleteTool, findTool, insertTool, lockTool, type ToolContent, updateTool } from './store.ts'

const maxTools = 200

export async function createAgentTool(
  context: Context,
  input: Input<typeof createEndpoint>,
): Promise<AgentToolDefinition> {
  const { name, kind, description, parameters = [] } = input
  const content = {
    description,
    parameters,
    saved_query_id: input.saved_query_id ?? null,
    connector_id: input.connector_id ?? null,
    request_path: input.request_path ?? null,
  }
  if (builtInTools.some((tool) => tool.name === name))
    throw refuse.invalid('body.name', `"${name}" is a built-in tool: choose another name`)
  await checkContent(context, { kind, content })
  const { orgId, user } = context
  return await context.transaction(
    async ({ db, emit }) => {
      if ((await countForNewOne(db, { table: 'agent_tools', orgId })) >= maxTools)
        throw fail.tooManyTools(maxTools)
      const id = await orConflict(
        insertTool(db, { ...content, org_id: orgId, created_by: user.userId, name, kind }),
        `there is already a tool called ${name}`,
      )
      await emit({ type: 'agent_tool.created', subject: { type: 'agent_tool', id, name }, data: content })
      return showTool((await findTool(db, id))!)
    },
    { isResponse: true },
  )
}

/** The text of a tool is read by language models, so that each change of it is in the audit log. */
export async function updateAgentTool(
  context: Context,
  { id, ...change }: Input<typeof updateEndpoint>,
): Promise<AgentToolDefinition> {
  requireOwn(id)
  const seen = orNotFound(await context.read((db) => findTool(db, id)), 'tool')
  const content: ToolContent = {
    description: change.description ?? seen.description,
    parameters: change.parameters ?? seen.parameters,
    saved_query_id: change.saved_query_id === undefined ? seen.saved_query_id : change.saved_query_id,
    connector_id: change.connector_id === undefined ? seen.connector_id : change.connector_id,
    request_path: change.request_path === undefined ? seen.request_path : change.request_path,
  }
  await checkContent(context, { kind: seen.kind, content })
  return await context.transaction(async ({ db, emit }) => {
    const tool = orNotFound(await lockTool(db, id), 'tool')
    checkRevision(context.ifMatch, tool)
    checkRevision(seen.revision, tool)
    const version = tool.version + 1
    await updateTool(db, { ...content, id, org_id: context.orgId, created_by: context.user.userId, version })
    const subject = { type: 'agent_tool', id, name: tool.name }
    await emit({ type: 'agent_tool.updated', subject, data: { version, ...content } })
    return showTool((await findTool(db, id))!)
  })
}

export async function deleteAgentTool(context: Context, { id }: { id: number }): Promise<void> {
  requireOwn(id)
  await context.transaction(async ({ db, emit }) => {
    const tool = orNotFound(await lockTool(db, id), 'tool')
    checkRevision(context.ifMatch, tool)
    const users = await agentsWithTool(db, tool.name)
    if (users.length > 0)
      throw fail.toolInUse(
        tool.name,
        users.slice(0, 5).map(({ name }) => name),
      )
    await deleteTool(db, id)
    await emit({ type: 'agent_tool.deleted', subject: { type: 'agent_tool', id, name: tool.name } })
  })
}

function requireOwn(id: number): void {
  const builtIn = builtInTools.find((tool) => tool.id === id)
  if (builtIn) throw fail.builtIn(builtIn.name)
  if (id <= maxBuiltInToolId) throw refuse.notFound('tool')
}

interface Checked {
  kind: CustomToolRow['kind']
  content: ToolContent
}

async function checkContent(context: Context, { kind, content }: Checked): Promise<void> {
  const { saved_query_id: queryId, connector_id: connectorId, parameters } = content
  refuseMistakes([
    ...fieldMistakes({ kind, content }),
    ...parameterMistakes(parameters),
    ...pathMistakes(content),
  ])
  if (kind !== 'saved_query') {
    if (!holdsEverywhere(context.user, 'agent.bind')) throw refuse.permissionDenied('agent.bind')
    const reference = { type: 'connector', id: connectorId!, path: 'body.connector_id' }
    await requireTarget(context, 'connector.send', reference)
    return await requireKind(context, { kind, connectorId: connectorId! })
  }
  const stored = await findSavedQuery(context, queryId!)
  if ((stored.query as { sql?: string }).sql !== undefined)
    throw refuse.invalid('body.saved_query_id', 'is in SQL: agents run saved queries without SQL only')
}

function fieldMistakes({ kind, content }: Checked): Detail[] {
  const [wanted, other] =
    kind === 'saved_query'
      ? (['saved_query_id', 'connector_id'] as const)
      : (['connector_id', 'saved_query_id'] as const)
  return [
    ...(content[wanted] === null ? [{ path: `body.${wanted}`, message: `is required for ${kind}` }] : []),
    ...(content[other] === null ? [] : [{ path: `body.${other}`, message: `does not go with ${kind}` }]),
    ...(content.request_path === null || kind === 'http_request'
      ? []
      : [{ path: 'body.request_path', message: `does not go with ${kind}` }]),
  ]
}

/** A webhook is checked where it is called, as in agents. */
async function requireKind(
  context: Context,
  { kind, connectorId }: { kind: CustomToolRow['kind']; connectorId: number },
): Promise<void> {
  const { name, type } = await getConnector(context, connectorId)
  if (kind === 'http_request' && type !== 'http')
    throw refuse.invalid('body.connector_id', `${name} is of the kind ${type}, not http`)
}

/** What stands in braces is a parameter that is always given. */
const pathMistakes = ({ request_path: path, parameters }: ToolContent): Detail[] =>
  [...(path ?? '').matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => {
    const parameter = parameters.find((one) => one.name === name)
    return parameter && parameter.is_required !== false
      ? []
      : [{ path: 'body.request_path', message: `"${name}" must be a parameter that is required` }]
  })

const parameterMistakes = (parameters: readonly ToolParameter[]): Detail[] =>
  parameters.flatMap(({ name, type, values }, at) => [
    ...(parameters.findIndex((one) => one.name === name) < at
      ? [{ path: `body.parameters.${at}.name`, message: `"${name}" is there already` }]
      : []),
    ...(values !== undefined && type !== 'text'
      ? [{ path: `body.parameters.${at}.values`, message: 'only a text has a list of values' }]
      : []),
  ])
