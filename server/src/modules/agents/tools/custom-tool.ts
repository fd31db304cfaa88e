import type { AgentToolDefinition, ToolParameter } from '../../../../../contract/src/agent-tools.ts'
import type { ExploreRequest, ExploreResult } from '../../../../../contract/src/explore.ts'
import { type Static, Type, type TSchema, closed, oneOf } from '../../../../../contract/src/schema.ts'
import { orNotFound } from '../../../kernel/errors.ts'
import { requireTarget } from '../../access/index.ts'
import { lookUp } from '../../connectors/index.ts'
import { answerStored, savedQueriesOf } from '../../explore/index.ts'
import type { ToolContext } from '../dependencies.ts'
import { requireInReach } from './datasets-in-reach.ts'
import { boundDestination, sendOnce, unlessRefused } from './sending.ts'
import type { ActingTool, Binding, ReadingTool, Tool, ToolUse } from './tool.ts'

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

const maxRows = 1000

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
    level: 'rows',
    unavailable: (context, use) => unlessRefused(() => findStored(context, queryId, use)),
    async run(context, args, use) {
      const { dataset_id: id, query } = await findStored(context, queryId, use)
      const asked = query as ExploreRequest
      const { json } = await answerStored(
        { ...context, occasion: { ...context.occasion, savedQueryId: queryId ?? 0 } },
        {
          ...asked,
          id,
          limit: Math.min(asked.limit ?? maxRows, maxRows),
          ...(Object.keys(args).length === 0
            ? {}
            : { parameters: { ...asked.parameters, ...args } as NonNullable<ExploreRequest['parameters']> }),
        },
      )
      const { columns, rows, row_count, truncated } = JSON.parse(json.toString()) as Static<
        typeof ExploreResult
      >
      return { columns, rows, row_count, truncated }
    },
  }
}

/** The saved query, if the caller may see it and query its dataset. */
async function findStored(context: ToolContext, queryId: number | null, use: ToolUse) {
  const reference = { type: 'query', id: queryId ?? 0, path: 'body.saved_query_id' }
  await requireTarget(context, 'query.view', reference)
  const [stored] = await context.read((db) => savedQueriesOf(db, { ids: [queryId ?? 0] }))
  const found = orNotFound(stored, 'saved query')
  await requireInReach(context, use, { id: found.dataset_id, path: 'body.saved_query_id' })
  return found
}

const binding: Binding = { type: 'automation_webhook', hasRecipient: false }

function connectorCallTool(row: CustomToolRow): ActingTool {
  const { connector_id: connectorId } = row
  const prepare = (context: ToolContext) => boundDestination(context, { connectorId, binding })
  return {
    ...headOf(row),
    effect: 'acts',
    level: 'rows',
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
    level: 'rows',
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
