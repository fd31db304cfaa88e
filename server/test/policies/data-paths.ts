import type { Call } from '../server.ts'

/** A dataset under test: the policies stand on it, and a dashboard asks it. */
export interface DataPathRequest {
  id: number
  name: string
  dashboardId: number
  /** Slug of an app that publishes both. */
  app: string
}

export interface DataPath {
  /** Of the route, as the contract names it. */
  operation: string
  method: 'GET' | 'POST'
  path(request: DataPathRequest): string
  call?: (request: DataPathRequest) => Call
  /** The answer is a file that hides its text: it is loaded and looked at. */
  file?: string
}

const on =
  (rest: string) =>
  ({ id }: DataPathRequest) =>
    `/api/datasets/${id}/${rest}`

const explore = (body: (request: DataPathRequest) => object, accept?: string, file?: string): DataPath => ({
  operation: 'exploreDataset',
  method: 'POST',
  path: on('explore'),
  call: (asked) => ({ body: body(asked), ...(accept ? { headers: { accept } } : {}) }),
  ...(file ? { file } : {}),
})

const sql = (text: string, accept?: string, file?: string): DataPath =>
  explore(({ name }) => ({ sql: text.replaceAll('People', `"${name}"`) }), accept, file)

const get = (operation: string, rest: string): DataPath => ({ operation, method: 'GET', path: on(rest) })

export const columns = ['id', 'region', 'email', 'salary', 'joined', 'note']
const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const arrow = 'application/vnd.apache.arrow.stream'
const parquet = 'application/vnd.apache.parquet'

/** SQL of the charts of the dashboard, as written by a user who sees everything. */
export const chartStatements = [
  'SELECT * FROM People ORDER BY id DESC LIMIT 50',
  'SELECT p FROM People p ORDER BY p.id DESC LIMIT 50',
  'SELECT min(email), max(email), min(joined), max(salary), list(note ORDER BY id DESC)[1:9] FROM People',
  "SELECT id FROM People WHERE CASE WHEN region IS DISTINCT FROM 'EU' THEN error(email) ELSE true END",
  'SELECT id FROM People WHERE CAST(note AS INTEGER) > 0 ORDER BY id DESC LIMIT 50',
]

const byEach = columns.map((column) =>
  explore(() => ({ dimensions: [column], sort: [{ by: column, order: 'desc' }], limit: 20 })),
)
const measured = columns.flatMap((column) =>
  ['min', 'max', 'count_distinct'].map((aggregate) => explore(() => ({ measures: [{ aggregate, column }] }))),
)
const calculated = columns.flatMap((column) => {
  const made = { name: 'made', kind: 'text', formula: `coalesce(${column}, ${column})` }
  const grouped = {
    name: 'grouped',
    kind: 'text',
    formula: `if(${column} is null, 'none', concat(made, made))`,
  }
  const most = { name: 'most', kind: 'formula', formula: `max(${column})` }
  const each = { name: 'each', kind: 'nested_aggregate', aggregate: 'max', measure: 'most', per: ['made'] }
  return [
    explore(() => ({ fields: { dimensions: [made] }, dimensions: ['made'], limit: 20 })),
    explore(() => ({ fields: { dimensions: [made, grouped] }, dimensions: ['grouped'], limit: 20 })),
    explore(() => ({ fields: { dimensions: [made], measures: [most, each] }, measures: ['most', 'each'] })),
  ]
})
const listed = columns.map((column) => get('listFieldValues', `values?field=${column}`))

const inRecipe = (operation: string, rest: string, body: (inputs: object[]) => object): DataPath => ({
  operation,
  method: 'POST',
  path: () => `/api/pipeline/recipes/${rest}`,
  call: ({ id }) => ({ body: body([{ dataset_id: id, name: 'People' }]) }),
})

const recipeSql = (text: string) =>
  inRecipe('previewRecipe', 'preview', (inputs) => ({ definition: { kind: 'sql', inputs, sql: text } }))

const recipeSteps = (...steps: object[]) =>
  inRecipe('previewRecipe', 'preview', (inputs) => ({ definition: { kind: 'visual', inputs, steps } }))

const checked = (rule: object): DataPath => ({
  operation: 'tryCheck',
  method: 'POST',
  path: on('checks/try'),
  call: () => ({ body: { name: 'C', severity: 'warn', rule } }),
})

const published = (operation: string, rest: string, accept = 'application/json'): DataPath => ({
  operation,
  method: 'GET',
  path: () => `/api/${rest}`,
  call: ({ app }) => ({ surface: 'app', headers: { 'x-app': app, accept } }),
})

/** Every way to the data of a dataset that a route serves. A route that is in neither list fails the test. */
export const dataPaths: DataPath[] = [
  ...columns.map((column) => published('listEntityObjects', `people?sort=${column}&order=desc`)),
  published('listEntityObjects', 'people?email.like=CANARY&salary.gte=900000'),
  published('getEntityObject', 'people/1'),
  published('getEntityObject', 'people/900001'),
  published('listObjectCharts', 'people/1/charts'),
  published('searchPublished', 'search?q=CANARY'),
  published('searchPublished', 'search?q=x&limit=50'),
  published('callPublishedEndpoint', 'endpoints/all'),
  published('callPublishedEndpoint', 'endpoints/all', 'text/csv'),
  {
    operation: 'renderPublishedDashboard',
    method: 'POST',
    path: () => '/api/dashboards/board/render',
    call: ({ app }) => ({ surface: 'app', headers: { 'x-app': app }, body: {} }),
  },
  ...['application/json', 'text/csv'].map((accept): DataPath => ({
    operation: 'listPublishedChartRows',
    method: 'POST',
    path: () => '/api/dashboards/board/charts/id/rows',
    call: ({ app }) => ({
      surface: 'app',
      headers: { 'x-app': app, accept },
      body: { sort: [{ by: 'id', order: 'desc' }], limit: 50 },
    }),
  })),
  ...byEach,
  ...measured,
  ...calculated,
  ...listed,
  explore(() => ({ dimensions: ['id'], measures: [{ aggregate: 'sum', column: 'salary' }], totals: true })),
  explore(() => ({
    dimensions: ['email'],
    filters: [{ column: 'email', operator: 'contains', value: '@' }],
  })),
  explore(() => ({ dimensions: ['id', 'email'] }), 'text/csv'),
  explore(() => ({ dimensions: ['id', 'email'] }), arrow),
  explore(() => ({ dimensions: ['id', 'email'] }), parquet, 'answer.parquet'),
  explore(() => ({ dimensions: ['id', 'email'] }), sheet, 'answer.xlsx'),
  sql('SELECT * FROM People'),
  sql('SELECT * FROM People', 'text/csv'),
  sql('SELECT * FROM People', arrow),
  sql('SELECT * FROM People', parquet, 'answer.parquet'),
  sql('SELECT * FROM People', sheet, 'answer.xlsx'),
  sql('SELECT p FROM People p'),
  sql('SELECT a.*, b.* FROM People a JOIN People b ON a.id >= b.id'),
  sql('WITH w AS (SELECT * FROM People) SELECT * FROM w UNION ALL SELECT * FROM w'),
  sql('SELECT min(email), max(email), min(joined), max(salary) FROM People'),
  sql('SELECT string_agg(email), list(salary), histogram(region) FROM People'),
  sql('SELECT (SELECT max(email) FROM People), (SELECT list(joined) FROM People)'),
  sql('DESCRIBE People'),
  sql('SUMMARIZE People'),
  sql('EXPLAIN ANALYZE SELECT * FROM People'),
  sql('SELECT * FROM People WHERE CAST(email AS INTEGER) > 0'),
  sql('SELECT * FROM People WHERE CAST(note AS INTEGER) > 0'),
  sql("SELECT * FROM People WHERE CASE WHEN region IS DISTINCT FROM 'EU' THEN error(email) ELSE true END"),
  sql('SELECT * FROM People WHERE CASE WHEN id > 1000 THEN error(concat(id, note)) ELSE true END'),
  sql('SELECT * FROM People WHERE list_transform([note], x -> CAST(x AS INTEGER))[1] > 0'),
  sql('SELECT * FROM People ORDER BY CAST(salary AS TINYINT)'),
  sql('SELECT CAST(concat(email, note) AS DATE) FROM People'),
  {
    operation: 'dryRunExplore',
    method: 'POST',
    path: on('explore/dry-run'),
    call: () => ({
      body: { dimensions: ['email'], filters: [{ column: 'id', operator: 'greater', value: 1 }] },
    }),
  },
  {
    operation: 'previewAlert',
    method: 'POST',
    path: () => '/api/alerts/preview',
    call: ({ id }) => ({
      body: {
        source: {
          dataset_id: id,
          query: { dimensions: ['email'], measures: [{ aggregate: 'sum', column: 'salary', name: 'm' }] },
        },
        measure: 'm',
        condition: { kind: 'threshold', operator: 'above', value: 0 },
        explain_by: ['region'],
      },
    }),
  },
  get('previewDataset', 'preview'),
  get('profileDataset', 'profile'),
  get('getDatasetSchema', 'schema'),
  get('listDatasetVersions', 'versions'),
  get('listDatasetRejects', 'rejects'),
  { operation: 'getDataset', method: 'GET', path: ({ id }) => `/api/datasets/${id}` },
  { operation: 'listDatasets', method: 'GET', path: () => '/api/datasets?limit=200' },
  { operation: 'suggestModel', method: 'POST', path: on('model/suggest') },
  recipeSql('SELECT * FROM People ORDER BY id DESC'),
  recipeSql('SELECT min(email), max(email), max(salary), list(note) FROM People'),
  recipeSql('SELECT * FROM People WHERE CAST(note AS INTEGER) > 0'),
  recipeSteps({ kind: 'sort', by: [{ column: 'id', order: 'desc' }] }),
  recipeSteps({ kind: 'derive', columns: [{ name: 'seen', formula: "concat(email, '!', note)" }] }),
  checked({ kind: 'not_null', columns: ['region'] }),
  checked({ kind: 'range', column: 'salary', max: 1 }),
  checked({ kind: 'accepted_values', column: 'region', values: ['EU'] }),
  checked({ kind: 'custom_sql', sql: 'SELECT * FROM "people"' }),
  get('getDatasetChecks', 'checks'),
  get('listCheckResults', 'checks/results'),
  get('suggestChecks', 'checks/suggestions'),
  get('getFreshness', 'freshness'),
  { operation: 'runDatasetChecks', method: 'POST', path: on('checks/run') },
  {
    operation: 'renderDashboard',
    method: 'GET',
    path: ({ dashboardId }) => `/api/dashboards/${dashboardId}/render`,
  },
  ...['application/json', 'text/csv'].map((accept): DataPath => ({
    operation: 'listChartRows',
    method: 'POST',
    path: ({ dashboardId }) => `/api/dashboards/${dashboardId}/charts/id/rows`,
    call: () => ({ headers: { accept }, body: { sort: [{ by: 'id', order: 'desc' }], limit: 50 } }),
  })),
  {
    operation: 'explainChart',
    method: 'GET',
    path: ({ dashboardId }) => `/api/dashboards/${dashboardId}/charts/email/explain`,
  },
  ...chartStatements.map((_, index): DataPath => ({
    operation: 'explainChart',
    method: 'GET',
    path: ({ dashboardId }) => `/api/dashboards/${dashboardId}/charts/sql-${index}/explain`,
  })),
  {
    operation: 'renderDashboardInState',
    method: 'POST',
    path: ({ dashboardId }) => `/api/dashboards/${dashboardId}/render`,
    call: () => ({ headers: { accept: 'text/event-stream' }, body: { state: {} } }),
  },
  {
    operation: 'renderDashboard',
    method: 'GET',
    path: ({ dashboardId }) => `/api/dashboards/${dashboardId}/render?format=html`,
  },
]
