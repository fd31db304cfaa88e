import type { AgentToolDefinition, ToolParameter } from '../../../../../contract/src/agent-tools.ts'
import type { ExploreRequest } from '../../../../../contract/src/explore.ts'
import { Type, type TSchema, closed, oneOf } from '../../../../../contract/src/schema.ts'
import { lookUp } from '../../connectors/index.ts'
import type { ToolContext } from '../dependencies.ts'
import { savedQueryInReach, storedInReach } from './data-in-reach.ts'
import { boundDestination, sendOnce, unlessRefused } from './sending.ts'
import type { ActingTool, Binding, ReadingTool, Tool } from './tool.ts'

export interface CustomToolRow extends Pick<
  AgentToolDefinition,
  | 'id'
  | 'name'
  | 'description'
  | 'saved_query_id'
  | 'connector_id'
  | 'request_path'
  | 'version'
  | 'created_by'
  | 'revision'
> {
  kind: 'saved_query' | 'connector_call' | 'http_request'
  parameters: ToolParameter[]
  created_at: Date
  updated_at: Date
}

/** A tool of the organization. It adds no permission: what it does is done by the caller. */
export const customTool = (row: CustomToolRow): Tool => makers[row.kind](row)

const headOf = ({ id, name, description, kind, parameters }: CustomToolRow) => ({
  id,
  name,
  description,
  kind,
  input: inputOf(parameters),
})

function savedQueryTool(row: CustomToolRow): ReadingTool {
  const { saved_query_id: queryId } = row
  return {
    ...headOf(row),
    effect: 'reads',
    unavailable: (context, use) => unlessRefused(() => savedQueryInReach(context, use, queryId)),
    async run(context, args, use) {
      const { dataset_id: id, query } = await savedQueryInReach(context, use, queryId)
      const asked = query as ExploreRequest
      const occasion = { ...context.occasion, savedQueryId: queryId ?? 0 }
      const given = { ...asked.parameters, ...args } as NonNullable<ExploreRequest['parameters']>
      return await storedInReach({ ...context, occasion }, use, {
        id,
        path: 'body.saved_query_id',
        request: { ...asked, ...(Object.keys(args).length === 0 ? {} : { parameters: given }) },
      })
    },
  }
}

const binding: Binding = { type: 'automation_webhook', hasRecipient: false }

function connectorCallTool(row: CustomToolRow): ActingTool {
  const { connector_id: connectorId } = row
  const prepare = (context: ToolContext) => boundDestination(context, { connectorId, binding })
  return {
    ...headOf(row),
    effect: 'acts',
    isTransactional: false,
    unavailable: (context) => unlessRefused(() => prepare(context)),
    prepare,
    perform: (context, approved) =>
      sendOnce(context, approved, { message: row.name, metadata: approved.args }),
  }
}

const httpBinding: Binding = { type: 'http', hasRecipient: false }

/** One GET below the address of a connector; only the arguments are the agent's. */
function httpRequestTool(row: CustomToolRow): ActingTool {
  const { connector_id: connectorId, request_path: path } = row
  const prepare = (context: ToolContext) => boundDestination(context, { connectorId, binding: httpBinding })
  return {
    ...headOf(row),
    effect: 'acts',
    isTransactional: false,
    isLookUp: true,
    unavailable: (context) => unlessRefused(() => prepare(context)),
    prepare,
    perform: (context, { args }) =>
      lookUp(context)(context, { id: connectorId ?? 0, path: path ?? '', args }),
  }
}

const makers: Record<CustomToolRow['kind'], (row: CustomToolRow) => Tool> = {
  saved_query: savedQueryTool,
  connector_call: connectorCallTool,
  http_request: httpRequestTool,
}

const typeOf = ({ type, description, values }: ToolParameter): TSchema => {
  if (type === 'number') return Type.Number({ description })
  if (type === 'boolean') return Type.Boolean({ description })
  return values ? oneOf(values, { description }) : Type.String({ maxLength: 4000, description })
}

/** JSON Schema of the arguments. */
const inputOf = (parameters: readonly ToolParameter[]): TSchema =>
  closed(
    Object.fromEntries(
      parameters.map((parameter) => [
        parameter.name,
        parameter.is_required === false ? Type.Optional(typeOf(parameter)) : typeOf(parameter),
      ]),
    ),
  )
