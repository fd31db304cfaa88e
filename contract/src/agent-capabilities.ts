import { toolName } from './agents.ts'
import { endpoint } from './endpoint.ts'
import { type Static, Type, idParams, model, nullable } from './schema.ts'

export const AgentCapability = model(
  'AgentCapability',
  Type.Object({
    name: toolName(),
    description: Type.String(),
    needs_approval: Type.Boolean(),
    is_available: Type.Boolean(),
    reason: nullable(Type.String({ description: 'Why it is not available to you' })),
  }),
)

export const getAgentCapabilities = endpoint({
  operation: 'getAgentCapabilities',
  method: 'GET',
  path: '/api/chat/agents/{id}/capabilities',
  tag: 'chat',
  summary: 'What an agent can do for you',
  description:
    'Needs `agent.run`. The tools of the agent, as far as your own permissions reach; computed again for each run.',
  params: idParams,
  response: model('AgentCapabilities', Type.Object({ items: Type.Array(AgentCapability) })),
})

export type AgentCapability = Static<typeof AgentCapability>
