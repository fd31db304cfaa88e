import { endpoint } from './endpoint.ts'
import {
  Type,
  closed,
  historyQuery,
  id,
  idParams,
  listQuery,
  model,
  nullable,
  oneOf,
  page,
  time,
  withDefault,
} from './schema.ts'

/** What queries are run for. */
export const queryOrigins = [
  'explore',
  'values',
  'preview',
  'profile',
  'export',
  'dashboard',
  'share_link',
  'subscription',
  'alert',
  'recipe',
  'chat',
  'publication',
] as const
export type QueryOrigin = (typeof queryOrigins)[number]

/** What sent the request. */
export const queryClients = ['page', 'api', 'background'] as const
export type QueryClient = (typeof queryClients)[number]

const outcomes = [
  'ok',
  'cancelled',
  'query_failed',
  'query_timeout',
  'query_too_large',
  'validation_error',
  'upstream_failed',
  'permission_denied',
  'not_found',
  'conflict',
  'rate_limited',
  'unavailable',
  'internal_error',
] as const

const milliseconds = (description: string) => Type.Number({ minimum: 0, description })

/** What a query read of one dataset. */
export const HistoryRead = model(
  'QueryHistoryRead',
  Type.Object({
    dataset_id: id('The dataset'),
    name: nullable(Type.String({ description: 'Null if it is gone or you may not see it' })),
    columns: nullable(
      Type.Array(Type.String(), {
        description:
          'Columns that were read, without those that policies hide from you. Null if they are not known',
      }),
    ),
  }),
)

/** One query of data. */
export const QueryHistoryEntry = model(
  'QueryHistoryEntry',
  Type.Object({
    id: id(),
    started_at: time('When it was asked'),
    user_id: nullable(id('Who asked; null for a visitor of a share link')),
    user_name: nullable(Type.String({ description: 'Null for visitors and former members' })),
    origin: oneOf(queryOrigins, { description: 'What it was run for' }),
    client: oneOf(queryClients, {
      description: 'What sent it: the page, another program, or work in the background',
    }),
    dashboard_id: nullable(id('The dashboard, if it was asked by one')),
    dashboard_name: nullable(Type.String({ description: 'Null if it is gone or you may not see it' })),
    chart_id: nullable(Type.String({ description: 'The chart of the dashboard' })),
    chart_title: nullable(Type.String({ description: 'Null if it is gone or you may not see it' })),
    saved_query_id: nullable(id('The saved query, if one was run')),
    share_link_id: nullable(id('The link that it was asked through')),
    publication_id: nullable(id('The publication of an app, if a viewer asked it')),
    release_id: nullable(id('The release that had it')),
    subscription_id: nullable(id('The subscription that it was sent with')),
    alert_id: nullable(id('The alert that was evaluated')),
    reads: Type.Array(HistoryRead),
    times: Type.Integer({
      minimum: 1,
      description:
        'How often: equal requests of a user that the cache answered within a second are one entry',
    }),
    duration_ms: milliseconds('From the question to the answer'),
    engine_ms: milliseconds('Time in the engine or the source; 0 if it came from a cache'),
    row_count: Type.Integer({ minimum: 0, description: 'Rows of the result' }),
    size_bytes: nullable(Type.Integer({ minimum: 0, description: 'Size of the result; null for files' })),
    is_cached: Type.Boolean({ description: 'Whether it came from a cache' }),
    outcome: oneOf(outcomes, { description: '`ok`, `cancelled`, or the code of the error' }),
    hash: Type.String({ description: 'Equal for equal questions' }),
    query: nullable(
      Type.Record(Type.String(), Type.Unknown(), {
        description:
          'The structured query as it was asked. Null for SQL, and if it names what policies hide from you',
      }),
    ),
    sql: nullable(
      Type.String({
        description:
          'The statement, for those who may query all of its datasets in SQL (`dataset.query_sql`)',
      }),
    ),
  }),
)

const during = {
  since: Type.Optional(time('Only queries at this time or later')),
  until: Type.Optional(time('Only queries before this time')),
}
const filters = {
  user_id: Type.Optional(id('Only queries of this user')),
  dataset_id: Type.Optional(id('Only queries that read this dataset')),
  dashboard_id: Type.Optional(id('Only queries of this dashboard')),
  chart_id: Type.Optional(Type.String({ maxLength: 100, description: 'Only queries of this chart' })),
  origin: Type.Optional(Type.Array(oneOf(queryOrigins), { maxItems: 20, description: 'May be repeated' })),
  outcome: Type.Optional(Type.Array(oneOf(outcomes), { maxItems: 20, description: 'May be repeated' })),
  min_duration_ms: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Only queries that took at least so long' }),
  ),
  ...during,
}

const whose = 'Whoever has `query_history.view` sees those of the organization, others their own.'

export const listQueryHistory = endpoint({
  operation: 'listQueryHistory',
  method: 'GET',
  path: '/api/query-history',
  tag: 'query history',
  summary: 'List the queries that were asked',
  description: `${whose} \`q\` matches the username. Without \`sort\` the newest come first. A query is listed within a second or two.`,
  query: listQuery(QueryHistoryEntry, filters, [
    'id',
    'user_id',
    'user_name',
    'origin',
    'client',
    'dashboard_id',
    'dashboard_name',
    'chart_id',
    'chart_title',
    'saved_query_id',
    'share_link_id',
    'publication_id',
    'release_id',
    'subscription_id',
    'alert_id',
    'times',
    'is_cached',
    'outcome',
    'hash',
    'sql',
  ]),
  response: page(QueryHistoryEntry),
})

const usageGroups = ['dataset', 'user', 'dashboard', 'chart', 'origin', 'query'] as const

export const UsageGroup = model(
  'UsageGroup',
  Type.Object({
    key: Type.String({ description: 'Tells the groups apart' }),
    dataset_id: nullable(id('Grouped by dataset')),
    user_id: nullable(id('Grouped by user; null there for visitors of share links')),
    dashboard_id: nullable(id('Grouped by dashboard or chart')),
    chart_id: nullable(Type.String({ description: 'Grouped by chart' })),
    name: nullable(Type.String({ description: 'Null if it is gone or you may not see it' })),
    queries: Type.Integer({ minimum: 0 }),
    users: Type.Integer({ minimum: 0, description: 'How many different users asked' }),
    failures: Type.Integer({ minimum: 0, description: 'How many failed; a cancelled one did not' }),
    cached: Type.Integer({ minimum: 0, description: 'How many came from a cache' }),
    engine_ms: milliseconds('Time in the engine, together'),
    duration_p95_ms: milliseconds('95 of 100 queries that ran took no longer'),
    duration_max_ms: milliseconds('The slowest'),
    last_at: time('The latest'),
  }),
)

export const summarizeQueryHistory = endpoint({
  operation: 'summarizeQueryHistory',
  method: 'GET',
  path: '/api/query-history/summary',
  tag: 'query history',
  summary: 'Summarize the queries that were asked',
  description: `${whose} Groups them, and says how many there were over time.`,
  query: closed({
    by: withDefault(oneOf(usageGroups, { description: 'What they are grouped by' }), 'dataset'),
    order: withDefault(
      oneOf(['engine_ms', 'duration', 'queries'], {
        description:
          '`engine_ms`: the most expensive first; `duration`: the slowest; `queries`: the most used',
      }),
      'engine_ms',
    ),
    limit: withDefault(Type.Integer({ minimum: 1, maximum: 100 }), 20),
    ...filters,
  }),
  response: Type.Object({
    items: Type.Array(UsageGroup),
    load: Type.Array(
      Type.Object({
        at: time('Start of the hour, or of the day when the time is longer than a week'),
        queries: Type.Integer({ minimum: 0 }),
        failures: Type.Integer({ minimum: 0 }),
        engine_ms: milliseconds('Time in the engine'),
      }),
    ),
  }),
})

export const ColumnReader = model(
  'ColumnReader',
  Type.Object({
    user_id: nullable(id('Null for visitors of share links')),
    user_name: nullable(Type.String({ description: 'Null for visitors and former members' })),
    column: Type.String({ description: 'Column of the dataset; not listed if policies hide it from you' }),
    queries: Type.Integer({ minimum: 1 }),
    last_at: time('When it was last read'),
  }),
)

export const listDatasetReaders = endpoint({
  operation: 'listDatasetReaders',
  method: 'GET',
  path: '/api/datasets/{id}/readers',
  tag: 'query history',
  summary: 'List who read which columns of a dataset',
  description: `${whose} The latest come first.`,
  params: idParams,
  query: historyQuery(ColumnReader, ['user_name']),
  response: page(ColumnReader),
})

const unusedKinds = ['dataset', 'dashboard', 'chart', 'saved_query'] as const

export const UnusedThing = model(
  'UnusedThing',
  Type.Object({
    id: id('Of the object; of a chart that of its dashboard'),
    chart_id: nullable(Type.String({ description: 'Of a chart' })),
    name: Type.String(),
    dashboard_name: nullable(Type.String({ description: 'Of a chart' })),
    created_at: time(),
    last_read_at: nullable(time('When it was last read; null if never within the retention of the history')),
  }),
)

export const listUnusedContent = endpoint({
  operation: 'listUnusedContent',
  method: 'GET',
  path: '/api/query-history/unused',
  tag: 'query history',
  summary: 'List content that nobody reads',
  description:
    'Datasets, dashboards, their charts, or saved queries that exist for `days` and that no query read in that time. What ' +
    'builds read is no query. Those come first that were not read for longest. `q` matches the name.',
  query: listQuery(
    UnusedThing,
    {
      kind: withDefault(oneOf(unusedKinds), 'dashboard'),
      days: withDefault(Type.Integer({ minimum: 1, maximum: 3650 }), 30),
    },
    ['id', 'chart_id', 'dashboard_name'],
  ),
  response: page(UnusedThing),
})
