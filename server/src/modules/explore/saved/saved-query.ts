import type { ExploreRequest } from '../../../../../contract/src/explore.ts'
import type { Parameter } from '../../../../../contract/src/parameters.ts'
import type { SavedQuery } from '../../../../../contract/src/saved-queries.ts'
import type { Context } from '../../../kernel/context.ts'
import { checkPlaced, refuse } from '../../../kernel/errors.ts'
import { requireTarget } from '../../access/index.ts'
import { dryRunExplore } from '../dry-run-explore.ts'
import type { Fetcher } from '../fetch-live.ts'
import { isSwitch } from '../../parameters/index.ts'
import { checkParametrized } from '../resolve-request.ts'
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
  const { sql, parameters: _values, parameter_definitions: _definitions, ...rest } = query
  const { timezone: _timezone, limit: _limit, ...structured } = rest
  const other = sql === undefined ? undefined : Object.keys(structured)[0]
  if (other !== undefined) throw refuse.invalid(`body.query.${other}`, 'does not go with "sql"')
  const permission = sql === undefined ? 'dataset.query' : 'dataset.query_sql'
  await requireTarget(context, permission, { type: 'dataset', id: datasetId, path })
  if (sql !== undefined && !context.sqlEnabled)
    throw refuse.invalid('body.query.sql', 'SQL is switched off here')
  await checkPlaced(
    async () => {
      if (sql === undefined) await checkParametrized(context, { ...query, id: datasetId })
      else await dryRunExplore(context, { ...withNulls(query), id: datasetId })
    },
    (place) => place.replace(/^body/, 'body.query'),
  )
}

/** Parameters may be given a value only when the statement is run: until then they are null. */
function withNulls({
  parameter_definitions: definitions = [],
  parameters = {},
  ...query
}: ExploreRequest): ExploreRequest {
  if (Array.isArray(parameters)) return { ...query, parameters }
  const isOpen = ({ name, default: usual }: Parameter) =>
    usual === undefined && parameters[name] === undefined
  const open = definitions.filter((one) => isOpen(one) && !isSwitch(one))
  return {
    ...query,
    parameter_definitions: definitions.filter((one) => !open.includes(one)),
    parameters: { ...Object.fromEntries(open.map(({ name }) => [name, null])), ...parameters },
  }
}
