import { sql } from 'kysely'
import type { RunStatus } from '../../../../contract/src/runs.ts'
import type { Context } from '../../kernel/context.ts'
import type { Reader } from '../../kernel/database/database.ts'
import { visible } from '../access/index.ts'
import { hasPolicies } from '../policies/index.ts'

export interface DatasetFacts {
  id: number
  name: string
  projectId: number | null
  mode: 'extract' | 'live'
  source: { schema?: string; table?: string; path?: string; query?: string } | null
  version: number | null
  rowCount: number | null
  loadedAt: Date | null
  failure: string | null
  isHeld: boolean
  checkOutcome: string | null
  connectorId: number | null
  connectorName: string | null
  connectorType: string | null
  /** Whether the caller may see the connector. */
  mayViewConnector: boolean
  mayView: boolean
  /** Policies restrict the caller on it. */
  isRestricted: boolean
  lastRun: { id: number; status: RunStatus; finished_at: string | null } | null
}

/** Every dataset of the organization with what the flow shows of it. */
export async function datasetFacts(db: Reader, context: Pick<Context, 'user'>): Promise<DatasetFacts[]> {
  const { rows } = await sql<DatasetFacts>`
    select datasets.id, datasets.name, datasets.project_id as "projectId", datasets.mode, datasets.source,
      v.version, v.row_count as "rowCount", v.published_at as "loadedAt", datasets.failure,
      datasets.held is not null as "isHeld", v.check_outcome as "checkOutcome",
      c.id as "connectorId", c.name as "connectorName", c.type as "connectorType",
      coalesce(${visible(context, 'connector.view', { type: 'connector', as: 'c' })}, false) as "mayViewConnector",
      ${visible(context, 'dataset.view', 'dataset')} as "mayView",
      ${hasPolicies()} as "isRestricted",
      case when r.id is not null then
        json_build_object('id', r.id, 'status', r.status, 'finished_at', r.finished_at) end as "lastRun"
    from datasets
    left join dataset_versions v on v.id = datasets.current_version_id
    left join connectors c on c.org_id = datasets.org_id and c.id = datasets.connector_id
    left join runs r on r.org_id = datasets.org_id and r.id = datasets.last_run_id
    order by datasets.id`.execute(db)
  return rows
}
