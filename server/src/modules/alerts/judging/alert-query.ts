import type { AlertSource } from '../../../../../contract/src/alert-conditions.ts'
import type { Chart } from '../../../../../contract/src/charts.ts'
import type { ExploreResult } from '../../../../../contract/src/explore.ts'
import type { Query } from '../../../../../contract/src/query.ts'
import type { Static } from '../../../../../contract/src/schema.ts'
import { Refusal } from '../../../kernel/errors.ts'
import { requireTarget } from '../../access/index.ts'
import { dashboardsOf } from '../../dashboards/index.ts'
import { type DatasetTable, datasetTables } from '../../datasets/index.ts'
import { type QueryContext, answerQuery } from '../../explore/index.ts'
import { fail } from '../errors.ts'

export type Result = Static<typeof ExploreResult>

/** The dataset and the query of an alert. */
export interface AlertQuery {
  datasetId: number
  query: Query
}

/** The current source, for the caller: a chart is the one of the published dashboard. */
export async function resolveAlertQuery(
  context: Pick<QueryContext, 'read' | 'user' | 'orgId'>,
  source: AlertSource,
): Promise<AlertQuery> {
  if ('dataset_id' in source) return { datasetId: source.dataset_id, query: source.query }
  const { dashboard_id: id, chart: name } = source
  await requireTarget(context, 'dashboard.view', { type: 'dashboard', id, path: 'body.source.dashboard_id' })
  const [dashboard] = await context.read((db) => dashboardsOf(db, { ids: [id] }))
  if (!dashboard) throw fail.noDashboard()
  const chart = (dashboard.charts as Chart[]).find((one) => one.id === name)
  if (chart?.sql) throw fail.inSql(chart.title)
  if (!chart?.query || chart.dataset_id === undefined) throw fail.noChart(name)
  return { datasetId: chart.dataset_id, query: chart.query }
}

/** The result of a query, as the caller may see it now. */
export async function runAlertQuery(
  context: QueryContext,
  { datasetId, query }: AlertQuery,
): Promise<Result> {
  const { json } = await answerQuery(context, query, await alertTable(context, datasetId))
  return JSON.parse(json.toString()) as Result
}

/** The dataset of an alert with the rights of the caller. */
export async function alertTable(context: QueryContext, id: number): Promise<DatasetTable> {
  const [table] = await datasetTables(context, 'dataset.query', { ids: [id] })
  if (!table) throw fail.noDataset()
  return table
}

/** Why the evaluation failed, for users; undefined for an internal error, which is not shown. */
export const reasonOf = (error: unknown): string | undefined =>
  error instanceof Refusal ? error.message.replace(/^body\./, '') : undefined
