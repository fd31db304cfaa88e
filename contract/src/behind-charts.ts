import { partId } from './charts.ts'
import { DashboardState, RenderedDataset, clickedValue, shownVersion, stateText } from './dashboard-render.ts'
import { sqlDialect } from './dry-run.ts'
import { endpoint } from './endpoint.ts'
import { ExploreResult } from './explore.ts'
import { Query, Sort } from './query.ts'
import { type Static, Type, closed, id, model, nullable } from './schema.ts'

const chartParams = closed({ id: id(), chart: partId('Chart') })

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
    'SQL does not say which rows its numbers were made of, and is refused. With ' +
    '`Accept: text/csv` they are an export, which needs `dataset.export`; all of them unless there is a `limit`.',
  params: chartParams,
  body: closed({
    version: shownVersion,
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
        description: "Column of the chart's answer that the number stands in; the only measure unless given",
      }),
    ),
    sort: Type.Optional(Type.Array(Sort, { maxItems: 20 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000_000, description: '100 unless given' })),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000 })),
  }),
  response: ExploreResult,
  produces: ['text/csv'],
})

export const ChartExplanation = model(
  'ChartExplanation',
  Type.Object({
    chart: Type.String(),
    title: Type.String(),
    dataset_id: nullable(id('null: it asks in SQL')),
    query: Type.Union([Query, Type.Null()], {
      description: 'null: it asks in SQL, which is `sql` as its author wrote it',
    }),
    filters: Type.Array(nullable(Type.String({ examples: ['the filter "Origin"'] })), {
      description:
        "What each of the query's filters comes from; null: the chart's own. In SQL: what takes away rows of its inputs",
    }),
    sql: nullable(
      Type.String({
        description:
          'The statement as it runs; its parameters are bound, not written in. Null for callers who may not write SQL over its inputs',
      }),
    ),
    parameters: Type.Array(Type.Unknown()),
    dialect: sqlDialect(),
    policies: Type.Array(Type.String(), { description: 'Names of the policies that narrow what you see' }),
    datasets: Type.Array(RenderedDataset, { description: 'What the statement reads' }),
    is_kept: Type.Boolean({ description: 'The answer was there already, and the engine was not asked' }),
    elapsed_ms: Type.Number({ description: 'Time that the engine took for the answer' }),
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
    "The question after the reader's state, what ran, what it read and how sound that is, and which policies narrow what you " +
    'see. For the lineage of the datasets see `/api/lineage/graph`.',
  params: chartParams,
  query: closed({ version: shownVersion, state: stateText }),
  response: ChartExplanation,
})

export type ChartExplanation = Static<typeof ChartExplanation>
