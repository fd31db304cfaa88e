import { toolName } from './agents.ts'
import { endpoint } from './endpoint.ts'
import {
  type Static,
  Type,
  closed,
  description,
  historyQuery,
  id,
  idParams,
  listQuery,
  matching,
  model,
  nullable,
  oneOf,
  page,
  time,
} from './schema.ts'

export const toolKinds = ['built_in', 'saved_query', 'connector_call', 'http_request'] as const

/** Ids up to this one are built-in tools, the same in every organization. */
export const maxBuiltInToolId = 1000

export const ToolParameter = model(
  'ToolParameter',
  closed({
    name: toolName({
      description: 'Of a saved query: the name of one of its parameters',
      examples: ['region'],
    }),
    type: oneOf(['text', 'number', 'boolean']),
    description: description({ maxLength: 500 }),
    is_required: Type.Optional(Type.Boolean({ description: 'true unless it is false' })),
    values: Type.Optional(
      Type.Array(Type.String({ maxLength: 200 }), {
        minItems: 1,
        maxItems: 100,
        description: 'The only values, of a text',
      }),
    ),
  }),
  { examples: [{ name: 'region', type: 'text', description: 'Region of the world' }] },
)

const parameters = Type.Array(ToolParameter, { maxItems: 20 })

const kinds = ['saved_query', 'connector_call', 'http_request'] as const

const settings = {
  saved_query_id: Type.Optional(nullable(id('`saved_query`: the query that it runs'))),
  connector_id: Type.Optional(
    nullable(
      id(
        '`connector_call`: the automation webhook that it posts its arguments to; `http_request`: the HTTP connector whose ' +
          'server it asks. Setting it needs `agent.bind`',
      ),
    ),
  ),
  request_path: Type.Optional(
    nullable(
      Type.String({
        maxLength: 500,
        ...matching(
          '^(/([A-Za-z0-9._~-]|\\{[a-z][a-z0-9_]{0,62}\\})+)*$',
          'segments of a path, e.g. /orders/{order_id}',
        ),
        description:
          '`http_request`: what is gotten below the address of the connector, with parameters in braces; all other parameters are its query',
        examples: ['/orders/{order_id}'],
      }),
    ),
  ),
}

export const AgentToolDefinition = model(
  'AgentToolDefinition',
  Type.Object({
    id: id(`Built-in tools have ids up to ${maxBuiltInToolId}`),
    name: toolName(),
    kind: oneOf(toolKinds),
    description: Type.String({ description: 'For users and for language models' }),
    needs_approval: Type.Boolean({
      description:
        'Each call is approved by the user of the run. Calls of an `http_request` are once the run has read anything',
    }),
    input_schema: Type.Record(Type.String(), Type.Unknown(), {
      description: 'JSON Schema of its arguments',
    }),
    parameters,
    saved_query_id: nullable(id()),
    connector_id: nullable(id()),
    request_path: nullable(Type.String()),
    version: Type.Integer({ minimum: 1 }),
    created_at: nullable(time()),
    updated_at: nullable(time()),
    created_by: nullable(id()),
    revision: Type.Integer({ minimum: 1 }),
  }),
  {
    examples: [
      {
        id: 1004,
        name: 'orders_by_region',
        kind: 'saved_query',
        description: 'Number of orders in a region',
        needs_approval: false,
        input_schema: {
          type: 'object',
          properties: { region: { type: 'string', description: 'Region of the world' } },
          required: ['region'],
          additionalProperties: false,
        },
        parameters: [{ name: 'region', type: 'text', description: 'Region of the world' }],
        saved_query_id: 5,
        connector_id: null,
        request_path: null,
        version: 1,
        created_at: '2026-01-31T09:30:00.000Z',
        updated_at: '2026-01-31T09:30:00.000Z',
        created_by: 1,
        revision: 1,
      },
    ],
  },
)

const tag = 'agent-tools'
const path = '/api/agent-tools'

const toolText = description({ minLength: 1, maxLength: 2000 })

export const listAgentTools = endpoint({
  operation: 'listAgentTools',
  method: 'GET',
  path,
  tag,
  summary: 'List the tools that agents can have: built-in ones and your organization’s own',
  description: 'Needs `agent.view`.',
  query: listQuery(AgentToolDefinition, { kind: Type.Optional(oneOf(toolKinds)) }),
  response: model('AgentToolPage', page(AgentToolDefinition)),
})

export const createAgentTool = endpoint({
  operation: 'createAgentTool',
  method: 'POST',
  path,
  tag,
  summary: 'Create a tool: a saved query, a call of an automation webhook, or a request to an HTTP connector',
  description:
    'Needs `agent.edit` on everything, and `agent.bind` for a tool with a connector. It gives nobody more permissions: a saved query runs with those of the caller.',
  body: closed(
    {
      name: toolName({ description: 'Unique, and never changed: agents and plans use it' }),
      kind: oneOf(kinds),
      description: toolText,
      parameters: Type.Optional(parameters),
      ...settings,
    },
    {
      examples: [
        {
          name: 'orders_by_region',
          kind: 'saved_query',
          description: 'Number of orders in a region',
          saved_query_id: 5,
        },
      ],
    },
  ),
  response: AgentToolDefinition,
  status: 201,
})

export const getAgentTool = endpoint({
  operation: 'getAgentTool',
  method: 'GET',
  path: `${path}/{id}`,
  tag,
  summary: 'Get a tool with the JSON Schema of its arguments',
  description: 'Needs `agent.view`.',
  params: idParams,
  response: AgentToolDefinition,
})

export const updateAgentTool = endpoint({
  operation: 'updateAgentTool',
  method: 'PATCH',
  ifMatch: true,
  path: `${path}/{id}`,
  tag,
  summary: 'Change a tool, as its next version',
  description: 'Needs the permissions of creating it. Built-in tools cannot be changed.',
  params: idParams,
  body: closed(
    { description: Type.Optional(toolText), parameters: Type.Optional(parameters), ...settings },
    { minProperties: 1, examples: [{ description: 'Number of orders in a region' }] },
  ),
  response: AgentToolDefinition,
})

export const deleteAgentTool = endpoint({
  operation: 'deleteAgentTool',
  method: 'DELETE',
  ifMatch: true,
  path: `${path}/{id}`,
  tag,
  summary: 'Delete a tool',
  description: 'Refused with 409 while an agent has it.',
  params: idParams,
})

const AgentToolVersion = model(
  'AgentToolVersion',
  Type.Object({
    version: Type.Integer({ minimum: 1 }),
    description: Type.String(),
    parameters,
    saved_query_id: nullable(id()),
    connector_id: nullable(id()),
    request_path: nullable(Type.String()),
    created_at: time(),
    created_by: nullable(id('User who changed it')),
  }),
)

export const listAgentToolVersions = endpoint({
  operation: 'listAgentToolVersions',
  method: 'GET',
  path: `${path}/{id}/versions`,
  tag,
  summary: 'List the versions of a tool, newest first',
  description: 'Needs `agent.view`.',
  params: idParams,
  query: historyQuery(AgentToolVersion),
  response: model('AgentToolVersionPage', page(AgentToolVersion)),
})

export const invokeAgentTool = endpoint({
  operation: 'invokeAgentTool',
  method: 'POST',
  path: `${path}/{id}/invoke`,
  tag,
  summary: 'Try a tool with your own permissions',
  description: 'Tools that need approval are refused with 409: only an agent calls them.',
  params: idParams,
  body: closed(
    { arguments: Type.Record(Type.String(), Type.Unknown()) },
    { examples: [{ arguments: { region: 'EU' } }] },
  ),
  response: model(
    'AgentToolResult',
    Type.Object({
      result: Type.Unknown(),
      is_cut: Type.Boolean({ description: 'The result was longer than agents can read' }),
    }),
    { examples: [{ result: { rows: [['EU', 12]] }, is_cut: false }] },
  ),
})

export type AgentToolDefinition = Static<typeof AgentToolDefinition>
export type AgentToolVersion = Static<typeof AgentToolVersion>
export type ToolParameter = Static<typeof ToolParameter>
