import { rowsBehind } from './behind-charts.ts'
import { partId } from './charts.ts'
import { DashboardState } from './dashboard-render.ts'
import { endpoint } from './endpoint.ts'
import { ExploreResult } from './explore.ts'
import { slug } from './publication-definitions.ts'
import { cell, slugParams } from './published-objects.ts'
import { Type, closed, model } from './schema.ts'

const tag = 'app'

export const listPublishedValues = endpoint({
  operation: 'listPublishedValues',
  method: 'POST',
  idempotencyKey: false,
  path: '/api/dashboards/{slug}/values',
  tag,
  summary: 'Values that a filter of a dashboard offers',
  description:
    'Needs the action `filter` of the app. For filters of the kind `values`: the values of the rows that you may see, the most ' +
    'frequent first, narrowed by the filters that the filter depends on.',
  params: slugParams,
  body: model(
    'PublishedValuesRequest',
    closed({
      filter: partId('Filter'),
      q: Type.Optional(Type.String({ maxLength: 200, description: 'Substring, in any case' })),
      state: Type.Optional(DashboardState),
    }),
    { examples: [{ filter: 'country' }] },
  ),
  response: model(
    'PublishedValues',
    Type.Object({
      items: Type.Array(
        Type.Object({ value: cell, label: Type.Optional(Type.String()), count: Type.Integer() }),
      ),
      truncated: Type.Boolean({ description: 'There are more' }),
    }),
    { examples: [{ items: [{ value: 'DE', count: 2 }], truncated: false }] },
  ),
})

export const listPublishedChartRows = endpoint({
  operation: 'listPublishedChartRows',
  method: 'POST',
  idempotencyKey: false,
  path: '/api/dashboards/{slug}/charts/{chart}/rows',
  tag,
  summary: 'The rows behind a number of a published dashboard',
  description:
    'Needs the action `rows` of the app: the rows that a place of a chart was computed from, with all columns that you may see. With ' +
    '`Accept: text/csv` all of them as a file, which needs the action `export` too.',
  params: closed({ slug: slug('Publication'), chart: partId('Chart') }),
  body: model('PublishedChartRows', closed(rowsBehind), { examples: [{ limit: 100 }] }),
  response: ExploreResult,
  produces: ['text/csv'],
})
