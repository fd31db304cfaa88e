import type { Agent, AgentTool, AgentVersion } from '../../../../../contract/src/agents.ts'

type DefinitionField =
  | 'instructions'
  | 'tools'
  | 'dataset_ids'
  | 'knowledge_base_ids'
  | 'provider_id'
  | 'plan'
  | 'answer'
  | 'budgets'

/** What an agent does: one version of it. */
export type Definition = Pick<Agent, DefinitionField>

export interface AgentRow {
  id: number
  name: string
  description: string
  status: Agent['status']
  version: number
  definition: Definition
  created_by: number | null
  created_at: Date
  updated_at: Date
  revision: number
}

export const noDefinition: Definition = {
  instructions: '',
  tools: [],
  dataset_ids: [],
  knowledge_base_ids: [],
  provider_id: null,
  plan: [],
  answer: '',
  budgets: {},
}

export const showAgent = ({ definition, ...row }: AgentRow): Agent => ({
  id: row.id,
  name: row.name,
  description: row.description,
  status: row.status,
  version: row.version,
  ...definition,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  created_by: row.created_by,
  revision: row.revision,
})

export type AgentVersionRow = Omit<AgentVersion, DefinitionField | 'created_at'> & {
  definition: Definition
  created_at: Date
}

/** Through which connector, and to whom, a tool sends. */
export const bindingOf = ({ name, connector_id: connectorId, to }: AgentTool): string =>
  JSON.stringify([name, connectorId ?? null, to ?? null])

export const isBound = ({ connector_id: connectorId, to }: AgentTool): boolean =>
  connectorId !== undefined || to !== undefined
