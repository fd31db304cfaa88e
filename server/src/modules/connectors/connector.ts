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
export function showConnector({ secrets, config, created_at, updated_at, ...row }: ConnectorRow): Connector {
  const masked = Object.keys(secrets).map((field) => [field, secretMask])
  return {
    ...row,
    config: { ...config, ...Object.fromEntries(masked) },
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}
