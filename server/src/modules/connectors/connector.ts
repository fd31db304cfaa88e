import { secretMask, type Connector as ConnectorModel } from '../../../../contract/src/connectors.ts'
import type { Static } from '../../../../contract/src/schema.ts'
import type { Settings } from './kind.ts'

export type Connector = Static<typeof ConnectorModel>

export interface LastTest {
  ok: boolean
  message: string
  tested_at: string
}

export interface ConnectorRow {
  id: number
  name: string
  description: string
  type: string
  config: Settings
  /** Sealed texts by field. */
  secrets: Record<string, string>
  project_id: number | null
  last_test: LastTest | null
  created_at: Date
  updated_at: Date
  created_by: number | null
  revision: number
}

/** A connector as anybody may see it: of a secret only that there is one. */
export function showConnector(row: ConnectorRow): Connector {
  const config: Settings = { ...row.config }
  for (const field in row.secrets) config[field] = secretMask
  // Named one by one: copying "the rest" of a row costs an eighth of a list's time.
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    type: row.type,
    config,
    project_id: row.project_id,
    last_test: row.last_test,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    created_by: row.created_by,
    revision: row.revision,
  }
}
