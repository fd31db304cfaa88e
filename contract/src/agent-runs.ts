import { Approval, approvalExample } from './approvals.ts'
import { endpoint } from './endpoint.ts'
import {
  type Static,
  Type,
  closed,
  id,
  idParams,
  listQuery,
  model,
  nullable,
  oneOf,
  page,
  statusFilter,
  time,
} from './schema.ts'

export const agentRunStatuses = [
  'queued',
  'running',
  'awaiting_approval',
  'done',
  'failed',
  'cancelled',
  'expired',
] as const

export const agentStepStatuses = [
  'running',
  'awaiting_approval',
  'sending',
  'done',
  'failed',
  'refused',
  'declined',
  'unknown',
] as const

export const AgentStep = model(
  'AgentStep',
  Type.Object({
    id: id(),
    position: Type.Integer({ minimum: 1 }),
    tool: Type.String(),
    arguments: Type.Record(Type.String(), Type.Unknown()),
    status: oneOf(agentStepStatuses, {
      description:
        '`refused`: arguments or permissions were not valid; `declined`: its approval was declined or expired; `unknown`: the server stopped while it sent, and it is not sent again',
    }),
    result: Type.Unknown({ description: 'Result of the tool; long ones are cut and say so' }),
    failure: nullable(Type.String()),
    approval_id: nullable(id('Approval that it needs or needed')),
    started_at: time(),
    finished_at: nullable(time()),
  }),
)

const run = {
  id: id(),
  agent_id: id(),
  agent_name: Type.String(),
  agent_version: Type.Integer({ minimum: 1 }),
  user_id: id('User whose permissions apply'),
  session_id: nullable(id('Chat session that it belongs to')),
  message_id: nullable(id('Chat message that it answers')),
  replay_of: nullable(id('Run that it repeats')),
  content: Type.String({ description: 'What the agent was asked' }),
  status: oneOf(agentRunStatuses),
  reason: nullable(Type.String({ description: 'Why it failed, was cancelled or expired' })),
  answer: nullable(Type.String()),
  tokens: Type.Integer({ minimum: 0 }),
  created_at: time(),
  finished_at: nullable(time()),
}

const runExample = {
  id: 41,
  agent_id: 3,
  agent_name: 'Weekly sales',
  agent_version: 1,
  user_id: 1,
  session_id: null,
  message_id: null,
  replay_of: null,
  content: 'Sales last week',
  status: 'awaiting_approval',
  reason: null,
  answer: null,
  tokens: 0,
  created_at: '2026-01-31T09:30:00.000Z',
  finished_at: null,
}

const AgentRunSummary = model('AgentRunSummary', Type.Object(run), { examples: [runExample] })

export const AgentRun = model(
  'AgentRun',
  Type.Object({
    ...run,
    steps: Type.Array(AgentStep),
    approvals: Type.Array(Approval, { description: 'Approvals that it asked for' }),
  }),
  {
    examples: [
      {
        ...runExample,
        steps: [],
        approvals: [approvalExample],
      },
    ],
  },
)

const tag = 'chat'
const path = '/api/chat/agent-runs'

export const startAgentRun = endpoint({
  operation: 'startAgentRun',
  method: 'POST',
  path: '/api/chat/agents/{id}/runs',
  tag,
  summary: 'Run an agent',
  description: 'Needs `agent.run`. It runs in the background with your current permissions: poll the run.',
  params: idParams,
  body: closed(
    { content: Type.String({ minLength: 1, maxLength: 4000 }) },
    { examples: [{ content: 'Sales last week' }] },
  ),
  response: AgentRun,
  status: 202,
})

export const listAgentRuns = endpoint({
  operation: 'listAgentRuns',
  method: 'GET',
  path,
  tag,
  summary: 'List your runs of agents, newest first',
  description: 'Those of others are theirs alone.',
  query: listQuery(AgentRunSummary, {
    agent_id: Type.Optional(id('Only those of this agent')),
    status: statusFilter(agentRunStatuses),
  }),
  response: model('AgentRunPage', page(AgentRunSummary)),
})

export const getAgentRun = endpoint({
  operation: 'getAgentRun',
  method: 'GET',
  path: `${path}/{id}`,
  tag,
  summary: 'Get one of your runs, with its steps and approvals',
  description: 'Results of tools are cut where they are long, and say so.',
  params: idParams,
  response: AgentRun,
})

export const cancelAgentRun = endpoint({
  operation: 'cancelAgentRun',
  method: 'POST',
  path: `${path}/{id}/cancel`,
  tag,
  summary: 'Cancel one of your runs',
  description: 'Approvals that it waits for can no longer be given. 409 when it has finished.',
  params: idParams,
  response: AgentRun,
})

export const replayAgentRun = endpoint({
  operation: 'replayAgentRun',
  method: 'POST',
  path: `${path}/{id}/replay`,
  tag,
  summary: 'Repeat the steps of a run on today’s data',
  description:
    'The same tools with the same arguments, with your current permissions. What sends needs a new approval.',
  params: idParams,
  response: AgentRun,
  status: 202,
})

/** What happens in a run, as the chat streams it. */
export const AgentEvent = model(
  'AgentEvent',
  Type.Union([
    Type.Object({ type: Type.Literal('step_started'), step: AgentStep }),
    Type.Object({ type: Type.Literal('step_finished'), step: AgentStep }),
    Type.Object({ type: Type.Literal('approval_requested'), step: AgentStep, approval: Approval }),
    Type.Object({ type: Type.Literal('text'), text: Type.String() }),
    Type.Object({
      type: Type.Literal('status'),
      status: oneOf(agentRunStatuses),
      reason: nullable(Type.String()),
    }),
  ]),
)

export type AgentRun = Static<typeof AgentRun>
export type AgentRunSummary = Static<typeof AgentRunSummary>
export type AgentStep = Static<typeof AgentStep>
export type AgentEvent = Static<typeof AgentEvent>
export type AgentRunStatus = (typeof agentRunStatuses)[number]
export type AgentStepStatus = (typeof agentStepStatuses)[number]
