import { cellValue, partId, shownChart, partIdPattern } from './charts.ts'
import {
  DashboardEvent,
  DashboardFilter,
  DashboardSettings,
  DashboardTab,
  FilterValue,
} from './dashboard-contents.ts'
import { endpoint } from './endpoint.ts'
import { parameterValues } from './parameter-references.ts'
import { DashboardVariable } from './parameters.ts'
import { ExploreResult } from './explore.ts'
import {
  type Static,
  Type,
  closed,
  id,
  idParams,
  model,
  nullable,
  oneOf,
  time,
  matching,
  withDefault,
} from './schema.ts'

export const renderFormats = ['json', 'html', 'png', 'pdf', 'xlsx'] as const

export const paperSizes = ['a4', 'letter'] as const
export const orientations = ['portrait', 'landscape'] as const

/** How a PDF is laid out. */
export const paperLayout = {
  paper: Type.Optional(oneOf(paperSizes, { description: 'For `pdf`; a4 by default' })),
  orientation: Type.Optional(oneOf(orientations, { description: 'For `pdf`; portrait by default' })),
}

/** A place of an answer. */
export const clickedValue = closed({
  column: Type.String({ minLength: 1, maxLength: 300, description: "Column of the chart's answer" }),
  value: cellValue,
})
const clicked = Type.Array(clickedValue, { minItems: 1, maxItems: 20 })

export const DashboardState = model(
  'DashboardState',
  closed({
    filters: Type.Optional(
      Type.Record(Type.String(partIdPattern), nullable(FilterValue), {
        maxProperties: 50,
        description: 'By the id of the filter; null: not filtered. One that is not named has its default',
      }),
    ),
    variables: Type.Optional(
      parameterValues('Values of variables by their names. One that is not named has its default'),
    ),
    selections: Type.Optional(
      Type.Array(closed({ chart: partId('Chart that was clicked'), values: clicked }), {
        maxItems: 20,
        description: 'Values chosen in charts; they filter all other charts',
      }),
    ),
    drills: Type.Optional(
      Type.Array(
        closed({
          chart: partId('Chart that was drilled into'),
          values: Type.Array(cellValue, { minItems: 1, maxItems: 10 }),
        }),
        { maxItems: 200, description: 'The value opened at each level of its hierarchy, coarsest first' },
      ),
    ),
  }),
  {
    description: 'How a reader has set a dashboard',
    examples: [{ filters: { origin: { operator: 'in', values: ['ATL'] } } }],
  },
)

const ChartFailure = Type.Object({
  error: Type.String({ description: 'Code as in error bodies' }),
  message: Type.String(),
  waits_for: Type.Optional(
    Type.Array(partId('Filter'), {
      description: 'Not a failure: the query runs once these required filters have a value',
    }),
  ),
})

export const RenderedChart = model(
  'RenderedChart',
  Type.Object({
    ...shownChart,
    dataset_ids: Type.Optional(Type.Array(id(), { description: 'Datasets that its SQL queries' })),
    level: Type.Optional(Type.Integer({ description: 'How many levels it was drilled down' })),
    result: nullable(ExploreResult),
    failure: nullable(ChartFailure),
  }),
  {
    description:
      'Either `result` or `failure` is null: a failing chart does not affect others. Both are null for charts without a query',
  },
)

const troubles = ['stale', 'warned', 'failed', 'held', 'broken'] as const

export const RenderedDataset = model(
  'RenderedDataset',
  Type.Object({
    id: id(),
    name: Type.String(),
    version: nullable(Type.Integer({ description: 'Version that is read; null: it is live' })),
    refreshed_at: nullable(time('Publication time of the data; null: live')),
    trouble: nullable(
      oneOf(troubles, {
        description:
          '`stale`: past its freshness target; `warned`, `failed`: by its checks; `held`: a newer version is held back by its ' +
          'checks; `broken`: its last load failed',
      }),
    ),
  }),
  { description: 'Inputs of the charts, as far as you may query them' },
)

export const RenderedDashboard = model(
  'RenderedDashboard',
  Type.Object({
    id: id(),
    name: Type.String(),
    description: Type.String(),
    version: Type.Integer(),
    is_draft: Type.Boolean({ description: 'It includes unpublished changes' }),
    rendered_at: time(),
    tabs: Type.Array(DashboardTab),
    filters: Type.Array(DashboardFilter),
    events: Type.Array(DashboardEvent),
    settings: DashboardSettings,
    variables: Type.Array(DashboardVariable),
    state: DashboardState,
    datasets: Type.Array(RenderedDataset),
    charts: Type.Array(RenderedChart),
  }),
)

export const shownVersion = Type.Optional(
  Type.String({
    // Ten digits would not all be a 32-bit integer, as which versions are counted.
    ...matching('^(draft|[1-9][0-9]{0,8})$', '`draft` or the number of a version'),
    description: 'Another than the newest version; that and `draft` need `dashboard.edit`',
  }),
)

const what = {
  format: withDefault(
    oneOf(renderFormats, {
      description:
        '`html`: one file without scripts; `png`: as on the screen, at twice its size, where of a table as many rows are as ' +
        'fit; `pdf`: pages, where a table continues over as many pages as it needs, up to 2000 rows; `xlsx`: a sheet ' +
        'for each chart, as far as you may export its dataset (`dataset.export`)',
    }),
    'json',
  ),
  ...paperLayout,
  version: shownVersion,
  tab: Type.Optional(partId('Only the charts of this tab')),
  charts: Type.Optional(
    Type.Array(partId('Chart'), { maxItems: 200, description: 'Only these; may be repeated' }),
  ),
}

/** A state in its URL form. */
export const stateText = Type.Optional(
  Type.String({
    maxLength: 16_000,
    description: 'A DashboardState as JSON',
    examples: ['{"filters":{}}'],
  }),
)

const description =
  'Every chart is computed with your rights: a dataset that you may not query is a failure of its chart. ' +
  '`state` in the response is the applied state, including filter defaults. ' +
  '`Accept: text/event-stream` sends `dashboard` (everything but the charts), then each chart as `chart` as soon as it ' +
  'is there, at last `done`. As JSON it has an entity tag where it stays the same until something changes: with `If-None-Match` it is ' +
  'then 304.'

const produces = [
  'text/event-stream',
  'text/html',
  'image/png',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]

export const renderDashboard = endpoint({
  operation: 'renderDashboard',
  method: 'GET',
  tagged: true,
  path: '/api/dashboards/{id}/render',
  tag: 'dashboards',
  summary: 'Render a dashboard with the results of its charts',
  description,
  params: idParams,
  query: closed({
    ...what,
    state: stateText,
  }),
  response: RenderedDashboard,
  produces,
})

export const renderDashboardInState = endpoint({
  operation: 'renderDashboardInState',
  method: 'POST',
  idempotencyKey: false,
  tagged: true,
  path: '/api/dashboards/{id}/render',
  tag: 'dashboards',
  summary: 'The same, where the state is too large for an address',
  description,
  params: idParams,
  body: closed({ ...what, state: Type.Optional(DashboardState) }),
  response: RenderedDashboard,
  produces,
})

export type DashboardState = Static<typeof DashboardState>
export type RenderedChart = Static<typeof RenderedChart>
export type RenderedDashboard = Static<typeof RenderedDashboard>
