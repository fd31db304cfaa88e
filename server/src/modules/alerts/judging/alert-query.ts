import type { AlertSource } from '../../../../../contract/src/alert-conditions.ts'
import type { ExploreResult } from '../../../../../contract/src/explore.ts'
import type { Query } from '../../../../../contract/src/query.ts'
import type { Static } from '../../../../../contract/src/schema.ts'
import { checkAll, Refusal } from '../../../kernel/errors.ts'
import { requireTarget } from '../../access/index.ts'
import { contentsOf, dashboardsOf, parametersOf } from '../../dashboards/index.ts'
import { type DatasetTable, datasetTables } from '../../datasets/index.ts'
import { type QueryContext, answerQuery } from '../../explore/index.ts'
import { modelParameters } from '../../models/index.ts'
import { definitionChecks, ParameterScope, resolveQuery } from '../../parameters/index.ts'
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
  if ('dataset_id' in source) {
    const { dataset_id: datasetId, query, parameter_definitions: own = [], parameters: values } = source
    checkAll(definitionChecks(own, 'body.source.parameter_definitions'))
    const definitions = [...own, ...(await modelParameters(context, datasetId))]
    const scope = new ParameterScope({ definitions, values, at: 'body.source.parameters' })
    return { datasetId, query: resolveQuery(query, scope, 'body.source.query') }
  }
  const { dashboard_id: id, chart: name } = source
  await requireTarget(context, 'dashboard.view', { type: 'dashboard', id, path: 'body.source.dashboard_id' })
  const [dashboard] = await context.read((db) => dashboardsOf(db, { ids: [id] }))
  if (!dashboard) throw fail.noDashboard()
  const { charts, variables } = contentsOf(dashboard)
  const chart = charts.find((one) => one.id === name)
  if (chart?.sql) throw fail.inSql(chart.title)
  if (!chart?.query || chart.dataset_id === undefined) throw fail.noChart(name)
  const definitions = [
    ...parametersOf(chart, variables),
    ...(await modelParameters(context, chart.dataset_id)),
  ]
  const scope = new ParameterScope({ definitions, values: source.variables, at: 'body.source.variables' })
  return { datasetId: chart.dataset_id, query: resolveQuery(chart.query, scope, 'body.source.chart') }
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
