import { partId } from './charts.ts'
import { DashboardState, RenderedDataset, clickedValue, shownVersion, stateText } from './dashboard-render.ts'
import { sqlDialect } from './dry-run.ts'
import { endpoint } from './endpoint.ts'
import { ExploreResult } from './explore.ts'
import { Query, Sort } from './query.ts'
import { type Static, Type, closed, id, model, nullable } from './schema.ts'

const chartParams = closed({ id: id(), chart: partId('Chart') })

/** Which rows behind a chart are asked for. */
export const rowsBehind = {
  state: Type.Optional(DashboardState),
  values: Type.Optional(
    Type.Array(clickedValue, {
      maxItems: 20,
      description: 'Values of the dimensions at that place; without any: everything that the chart shows',
    }),
  ),
  measure: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 300,
      description: 'Result column of the number; the only measure by default',
    }),
  ),
  sort: Type.Optional(Type.Array(Sort, { maxItems: 20 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000_000, description: '100 by default' })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000 })),
}

export const listChartRows = endpoint({
  operation: 'listChartRows',
  method: 'POST',
  idempotencyKey: false,
  path: '/api/dashboards/{id}/charts/{chart}/rows',
  tag: 'dashboards',
  summary: 'The rows behind a number',
  description:
    'The rows of the dataset that a place of a chart was computed from, with all columns that you may see: those that pass ' +
    "the filters of the chart and of the reader's state, the values of the place, and the measure's own filters. A chart in " +
    'SQL does not determine the rows behind its numbers, and is rejected. With ' +
    '`Accept: text/csv` they are an export, which needs `dataset.export`; all of them unless there is a `limit`.',
  params: chartParams,
  body: closed({ version: shownVersion, ...rowsBehind }),
  response: ExploreResult,
  produces: ['text/csv'],
})

export const ChartExplanation = model(
  'ChartExplanation',
  Type.Object({
    chart: Type.String(),
    title: Type.String(),
    dataset_id: nullable(id('null: it uses SQL')),
    query: Type.Union([Query, Type.Null()], {
      description: 'null: it uses SQL, which is `sql` as its author wrote it',
    }),
    filters: Type.Array(nullable(Type.String({ examples: ['the filter "Origin"'] })), {
      description:
        "The origin of each filter of the query; null: the chart's own. In SQL: the filters of its inputs",
    }),
    sql: nullable(
      Type.String({
        description:
          'The executed statement; its parameters are bound, not inlined. Null for callers who may not write SQL over its inputs',
      }),
    ),
    parameters: Type.Array(Type.Unknown()),
    dialect: sqlDialect(),
    policies: Type.Array(Type.String(), { description: 'Names of the policies that restrict you' }),
    datasets: Type.Array(RenderedDataset, { description: 'Inputs of the statement' }),
    is_kept: Type.Boolean({ description: 'The result came from the cache' }),
    elapsed_ms: Type.Number({ description: 'Execution time in the engine' }),
    row_count: Type.Integer(),
  }),
)

export const explainChart = endpoint({
  operation: 'explainChart',
  method: 'GET',
  path: '/api/dashboards/{id}/charts/{chart}/explain',
  tag: 'dashboards',
  summary: 'Where the numbers of a chart come from',
  description:
    "The query with the reader's state, the executed statement, its inputs with their health, and the policies that restrict you " +
    'see. For the lineage of the datasets see `/api/lineage/graph`.',
  params: chartParams,
  query: closed({ version: shownVersion, state: stateText }),
  response: ChartExplanation,
})

export type ChartExplanation = Static<typeof ChartExplanation>
