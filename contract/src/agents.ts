import { maxBudgets } from './known-values.ts'
import { endpoint } from './endpoint.ts'
import { evaluationsMustPass } from './hold-back.ts'
import {
  type Static,
  Type,
  changedHead,
  closed,
  exampleStamps,
  historyQuery,
  id,
  idParams,
  listQuery,
  matching,
  model,
  newHead,
  nullable,
  oneOf,
  page,
  resource,
  statusFilter,
  time,
} from './schema.ts'

export const agentStatuses = ['draft', 'published'] as const

export const toolName = (options: object = {}) =>
  Type.String({
    ...matching('^[a-z][a-z0-9_]{0,62}$', 'a lower-case name of letters, digits and _, e.g. ask_data'),
    examples: ['ask_data'],
    ...options,
  })

const AgentTool = model(
  'AgentTool',
  closed({
    name: toolName({ description: 'A built-in or custom tool: one of `GET /api/agent-tools`' }),
    connector_id: Type.Optional(
      id('Tools that send: the connector that they send through. Setting it needs `agent.bind`'),
    ),
    to: Type.Optional(
      Type.String({
        ...matching(
          '^\\+[1-9][0-9]{6,14}$',
          'a phone number with + and the code of its country, without spaces, e.g. +4915112345678',
        ),
        description: '`send_whatsapp`: the only number that gets its messages. Setting it needs `agent.bind`',
      }),
    ),
  }),
  { examples: [{ name: 'ask_data' }] },
)

export const AgentPlanStep = model(
  'AgentPlanStep',
  closed({
    tool: toolName({ description: 'One of the tools of the agent' }),
    arguments: Type.Record(Type.String(), Type.Unknown(), {
      description:
        'Arguments of the tool. Texts may contain `{{question}}`, `{{today}}` and results of earlier steps: `{{steps.1.sentence}}`',
    }),
  }),
  { examples: [{ tool: 'ask_data', arguments: { question: '{{question}}' } }] },
)

const AgentBudgets = model(
  'AgentBudgets',
  closed({
    steps: Type.Optional(Type.Integer({ minimum: 1, maximum: maxBudgets.steps })),
    seconds: Type.Optional(
      Type.Integer({ minimum: 1, maximum: maxBudgets.seconds, description: 'Without waiting for approvals' }),
    ),
    tokens: Type.Optional(Type.Integer({ minimum: 1, maximum: maxBudgets.tokens })),
    cost: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: maxBudgets.cost,
        description: 'In the currency of the provider’s prices',
      }),
    ),
  }),
  {
    description: 'A run that exceeds one of them ends and says which',
    examples: [{ steps: 8, seconds: 60 }],
  },
)

const ids = (description: string) => Type.Array(id(), { maxItems: 100, uniqueItems: true, description })

const definition = {
  instructions: Type.String({ maxLength: 20_000, description: 'What a language model is instructed to do' }),
  tools: Type.Array(AgentTool, { maxItems: 30, description: 'The only tools that its runs can have' }),
  dataset_ids: ids('The only datasets that it queries; empty: all that the caller may query'),
  knowledge_base_ids: ids('The only knowledge bases that it searches; empty: all that the caller may search'),
  provider_id: nullable(
    id('Language model that decides what to do next; null: the plan of the agent is executed'),
  ),
  plan: Type.Array(AgentPlanStep, {
    maxItems: maxBudgets.steps,
    description: 'Steps that are executed in this order while no language model is used',
  }),
  answer: Type.String({
    maxLength: 4000,
    description:
      'Answer of a run of the plan, with the parameters of its steps; empty: the text of the last step',
  }),
  budgets: AgentBudgets,
}

const status = oneOf(agentStatuses, {
  description: 'published: everybody who may use published agents can run it',
})

const definitionExample = {
  instructions: 'Answer from the sales data.',
  tools: [{ name: 'ask_data' }, { name: 'send_to_automation', connector_id: 12 }],
  dataset_ids: [7],
  knowledge_base_ids: [],
  provider_id: null,
  plan: [
    { tool: 'ask_data', arguments: { question: '{{question}}' } },
    { tool: 'send_to_automation', arguments: { message: '{{steps.1.sentence}}' } },
  ],
  answer: '{{steps.1.sentence}}',
  budgets: { steps: 8 },
}

export const Agent = model(
  'Agent',
  resource({
    name: Type.String(),
    description: Type.String(),
    status,
    version: Type.Integer({ minimum: 1, description: 'Number of its newest version' }),
    ...definition,
  }),
  {
    examples: [
      {
        id: 3,
        name: 'Weekly sales',
        description: 'Answers questions about sales and opens tickets',
        status: 'published',
        version: 1,
        ...definitionExample,
        ...exampleStamps,
      },
    ],
  },
)

const optional = {
  status: Type.Optional(status),
  instructions: Type.Optional(definition.instructions),
  tools: Type.Optional(definition.tools),
  dataset_ids: Type.Optional(definition.dataset_ids),
  knowledge_base_ids: Type.Optional(definition.knowledge_base_ids),
  provider_id: Type.Optional(definition.provider_id),
  plan: Type.Optional(definition.plan),
  answer: Type.Optional(definition.answer),
  budgets: Type.Optional(definition.budgets),
}

const AgentCreate = model('AgentCreate', closed({ ...newHead, ...optional }), {
  examples: [
    {
      name: 'Weekly sales',
      tools: [{ name: 'ask_data' }],
      plan: [{ tool: 'ask_data', arguments: { question: '{{question}}' } }],
    },
  ],
})

const AgentUpdate = model('AgentUpdate', closed({ ...changedHead, ...optional }, { minProperties: 1 }), {
  examples: [{ status: 'published' }],
})

const tag = 'chat'
const path = '/api/chat/agents'

export const listAgents = endpoint({
  operation: 'listAgents',
  method: 'GET',
  path,
  tag,
  summary: 'List agents',
  description: 'Agents for which you have `agent.view`.',
  query: listQuery(Agent, { status: statusFilter(agentStatuses) }),
  response: model('AgentPage', page(Agent)),
})

export const createAgent = endpoint({
  operation: 'createAgent',
  method: 'POST',
  path,
  tag,
  summary: 'Create an agent',
  description:
    'Needs `agent.create`. What its runs can do is never more than what their callers may do themselves.',
  body: AgentCreate,
  response: Agent,
  status: 201,
})

export const getAgent = endpoint({
  operation: 'getAgent',
  method: 'GET',
  path: `${path}/{id}`,
  tag,
  summary: 'Get an agent',
  description: 'Needs `agent.view`.',
  params: idParams,
  response: Agent,
})

export const updateAgent = endpoint({
  operation: 'updateAgent',
  method: 'PATCH',
  ifMatch: true,
  path: `${path}/{id}`,
  tag,
  summary: 'Change an agent',
  description:
    'Needs `agent.edit`. Each change of what it does is a new version; runs that have started keep theirs.',
  params: idParams,
  query: closed({ evaluations_must_pass: evaluationsMustPass() }),
  body: AgentUpdate,
  response: Agent,
})

export const deleteAgent = endpoint({
  operation: 'deleteAgent',
  method: 'DELETE',
  ifMatch: true,
  path: `${path}/{id}`,
  tag,
  summary: 'Delete an agent with its versions and runs',
  description: 'Needs `agent.delete`. Approvals that wait can no longer be given. This cannot be undone.',
  params: idParams,
})

export const duplicateAgent = endpoint({
  operation: 'duplicateAgent',
  method: 'POST',
  path: `${path}/{id}/duplicate`,
  tag,
  summary: 'Duplicate an agent, as a draft',
  description: 'Connectors that it sends through are copied if you may bind them.',
  params: idParams,
  response: Agent,
  status: 201,
})

const summary = {
  version: Type.Integer({ minimum: 1 }),
  is_current: Type.Boolean(),
  created_at: time(),
  created_by: nullable(id('User who changed it')),
}

const AgentVersionSummary = model('AgentVersionSummary', Type.Object(summary))

export const AgentVersion = model('AgentVersion', Type.Object({ ...summary, ...definition }), {
  examples: [
    {
      version: 1,
      is_current: true,
      created_at: '2026-01-31T09:30:00.000Z',
      created_by: 1,
      ...definitionExample,
    },
  ],
})

const versionParams = closed({ id: id(), version: Type.Integer({ minimum: 1, maximum: 2147483647 }) })

export const listAgentVersions = endpoint({
  operation: 'listAgentVersions',
  method: 'GET',
  path: `${path}/{id}/versions`,
  tag,
  summary: 'List the versions of an agent, newest first',
  description: 'Needs `agent.view`.',
  params: idParams,
  query: historyQuery(AgentVersionSummary),
  response: model('AgentVersionPage', page(AgentVersionSummary)),
})

export const getAgentVersion = endpoint({
  operation: 'getAgentVersion',
  method: 'GET',
  path: `${path}/{id}/versions/{version}`,
  tag,
  summary: 'Get a version of an agent',
  description: 'Needs `agent.view`. A version never changes.',
  params: versionParams,
  response: AgentVersion,
})

export const restoreAgentVersion = endpoint({
  operation: 'restoreAgentVersion',
  method: 'POST',
  ifMatch: true,
  path: `${path}/{id}/versions/{version}/restore`,
  tag,
  summary: 'Restore a version of an agent, as the newest',
  description: 'It is checked as if it were new.',
  params: versionParams,
  query: closed({ evaluations_must_pass: evaluationsMustPass() }),
  response: Agent,
})

export type Agent = Static<typeof Agent>
export type AgentTool = Static<typeof AgentTool>
export type AgentPlanStep = Static<typeof AgentPlanStep>
export type AgentBudgets = Static<typeof AgentBudgets>
export type AgentVersion = Static<typeof AgentVersion>
