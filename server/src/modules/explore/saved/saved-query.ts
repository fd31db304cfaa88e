import type { ExploreRequest } from '../../../../../contract/src/explore.ts'
import type { SavedQuery } from '../../../../../contract/src/saved-queries.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { requireTarget } from '../../access/index.ts'
import { dryRunExplore } from '../dry-run-explore.ts'
import type { Fetcher } from '../fetch-live.ts'
import type { Withholds } from '../../datasets/index.ts'

export interface SavedQueryRow {
  id: number
  name: string
  description: string
  project_id: number | null
  dataset_id: number
  query: unknown
  chart_kind: string | null
  created_by: number | null
  created_at: Date
  updated_at: Date
  revision: number
}

/** A saved query as a user may see it: without its query if that names what policies hide from the user. */
export const toSavedQuery = (
  { created_at, updated_at, ...row }: SavedQueryRow,
  withholds: Withholds,
): SavedQuery => ({
  ...row,
  query: withholds(row.query, [row.dataset_id], `query ${row.id}`) ? {} : (row.query as ExploreRequest),
  chart_kind: row.chart_kind as SavedQuery['chart_kind'],
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

interface QueryToAuthorize {
  datasetId: number
  query: ExploreRequest
  /** Where the body names the dataset. */
  path: string
}

/** Validates a statement before it is saved. */
export type StatementReader = Pick<
  Parameters<typeof dryRunExplore>[0],
  'warehouse' | 'sources' | 'history' | 'occasion' | 'sqlEnabled'
> &
  Pick<Fetcher, 'sources' | 'scratchFolder' | 'fetching'>

/** Authorizes a query and rejects an invalid statement when it is saved: running it does both again. */
export async function authorizeQuery(
  context: Context & StatementReader,
  { datasetId, query, path }: QueryToAuthorize,
): Promise<void> {
  const { sql, parameters, timezone: _timezone, limit: _limit, ...structured } = query
  if (sql === undefined && parameters !== undefined)
    throw refuse.invalid('body.query.parameters', 'goes with "sql" only')
  const other = sql === undefined ? undefined : Object.keys(structured)[0]
  if (other !== undefined) throw refuse.invalid(`body.query.${other}`, 'does not go with "sql"')
  const permission = sql === undefined ? 'dataset.query' : 'dataset.query_sql'
  await requireTarget(context, permission, { type: 'dataset', id: datasetId, path })
  if (sql === undefined) return
  if (!context.sqlEnabled) throw refuse.invalid('body.query.sql', 'SQL is switched off here')
  await dryRunExplore(context, { ...query, id: datasetId })
}
