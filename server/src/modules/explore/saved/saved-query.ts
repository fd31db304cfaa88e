import type { ExploreRequest } from '../../../../../contract/src/explore.ts'
import type { SavedQuery } from '../../../../../contract/src/saved-queries.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { requireTarget } from '../../access/index.ts'

export interface SavedQueryRow {
  id: number
  name: string
  description: string
  project_id: number | null
  dataset_id: number
  request: unknown
  chart_kind: string | null
  created_by: number | null
  created_at: Date
  updated_at: Date
  revision: number
}

export const toSavedQuery = ({ created_at, updated_at, ...row }: SavedQueryRow): SavedQuery => ({
  ...row,
  request: row.request as ExploreRequest,
  chart_kind: row.chart_kind as SavedQuery['chart_kind'],
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

interface Asked {
  datasetId: number
  request: ExploreRequest
  /** Where the body names the dataset. */
  path: string
}

/** Authorises what a query asks, when it is written: asking it authorises again. */
export async function requireAsked(
  context: Pick<Context, 'user' | 'orgId' | 'read'>,
  { datasetId, request, path }: Asked,
): Promise<void> {
  const { sql, parameters, timezone: _timezone, limit: _limit, ...structured } = request
  if (sql === undefined && parameters !== undefined)
    throw refuse.invalid('body.request.parameters', 'goes with "sql" only')
  const other = sql === undefined ? undefined : Object.keys(structured)[0]
  if (other !== undefined) throw refuse.invalid(`body.request.${other}`, 'does not go with "sql"')
  const permission = sql === undefined ? 'dataset.query' : 'dataset.query_sql'
  await requireTarget(context, permission, { type: 'dataset', id: datasetId, path })
}
