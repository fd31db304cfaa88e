import { endpoint } from './endpoint.ts'
import { ExploreResult } from './explore.ts'
import { Query } from './query.ts'
import {
  Type,
  type Static,
  closed,
  description,
  id,
  idParams,
  listQuery,
  model,
  name,
  nullable,
  oneOf,
  page,
  resource,
  statusFilter,
  time,
  newHead,
  changedHead,
} from './schema.ts'

export const dashboardStatuses = ['draft', 'published'] as const
export const chartKinds = ['bar', 'line', 'area', 'pie', 'scatter', 'number', 'table'] as const
export const gridColumns = 12

const cells = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum })

export const ChartPosition = model(
  'ChartPosition',
  closed({
    x: cells(0, gridColumns - 1),
    y: cells(0, 10_000),
    w: cells(1, gridColumns),
    h: cells(1, 100),
  }),
  { description: 'Place on a grid of 12 columns', examples: [{ x: 0, y: 0, w: 6, h: 4 }] },
)

export const ChartOptions = model(
  'ChartOptions',
  closed({
    stacked: Type.Optional(Type.Boolean()),
    horizontal: Type.Optional(Type.Boolean()),
    show_legend: Type.Optional(Type.Boolean()),
    show_labels: Type.Optional(Type.Boolean()),
    log_scale: Type.Optional(Type.Boolean()),
    x_title: Type.Optional(name()),
    y_title: Type.Optional(name()),
    number_format: Type.Optional(oneOf(['plain', 'compact', 'percent', 'bytes'])),
    unit: Type.Optional(Type.String({ maxLength: 20, examples: ['min'] })),
    note: Type.Optional(description()),
  }),
)

export const Chart = model(
  'Chart',
  closed({
    id: Type.String({
      pattern: '^[A-Za-z0-9_-]{1,64}$',
      description: 'Unique on the dashboard',
      examples: ['c1'],
    }),
    title: name(),
    kind: oneOf(chartKinds),
    dataset_id: id('Dataset it asks'),
    query: Query,
    options: Type.Optional(ChartOptions),
    position: ChartPosition,
  }),
)

const charts = Type.Array(Chart, { maxItems: 100 })

export const Dashboard = model(
  'Dashboard',
  resource({
    name: Type.String(),
    description: Type.String(),
    project_id: nullable(id('Project that contains it')),
    status: oneOf(dashboardStatuses, { description: '`draft`: for authors; `published`: for readers too' }),
    version: Type.Integer({ minimum: 1, description: 'Grows with every change of its contents' }),
    charts,
  }),
)

export const DashboardSummary = model(
  'DashboardSummary',
  resource({
    name: Type.String(),
    description: Type.String(),
    project_id: nullable(id('Project that contains it')),
    status: oneOf(dashboardStatuses),
    version: Type.Integer({ minimum: 1 }),
    chart_count: Type.Integer({ minimum: 0 }),
  }),
)

const DashboardCreate = model(
  'DashboardCreate',
  closed({
    ...newHead,
    project_id: Type.Optional(nullable(id('Project to put it in'))),
    status: Type.Optional(oneOf(dashboardStatuses, { description: 'draft unless given' })),
    charts: Type.Optional(charts),
  }),
  {
    examples: [
      {
        name: 'Delays',
        charts: [
          {
            id: 'by-month',
            title: 'Mean delay by month',
            kind: 'line',
            dataset_id: 7,
            query: {
              dimensions: [{ column: 'date', grain: 'month' }],
              measures: [{ aggregate: 'avg', column: 'delay', name: 'Mean delay' }],
            },
            position: { x: 0, y: 0, w: 6, h: 4 },
          },
        ],
      },
    ],
  },
)

const DashboardUpdate = model(
  'DashboardUpdate',
  closed(
    {
      ...changedHead,
      project_id: Type.Optional(nullable(id('Project to move it to; null takes it out'))),
      status: Type.Optional(oneOf(dashboardStatuses)),
      charts: Type.Optional(charts),
    },
    { minProperties: 1 },
  ),
  { examples: [{ status: 'published' }] },
)

const tag = 'dashboards'

export const listDashboards = endpoint({
  operation: 'listDashboards',
  method: 'GET',
  path: '/api/dashboards',
  tag,
  summary: 'Dashboards that you may see',
  query: listQuery(['id', 'name', 'status', 'created_at', 'updated_at'], {
    status: statusFilter(dashboardStatuses),
    project_id: Type.Optional(id('Only those of this project')),
  }),
  response: model('DashboardPage', page(DashboardSummary)),
})

export const createDashboard = endpoint({
  operation: 'createDashboard',
  method: 'POST',
  path: '/api/dashboards',
  tag,
  summary: 'Create a dashboard',
  body: DashboardCreate,
  response: Dashboard,
  status: 201,
})

export const getDashboard = endpoint({
  operation: 'getDashboard',
  method: 'GET',
  path: '/api/dashboards/{id}',
  tag,
  summary: 'One dashboard with its charts',
  params: idParams,
  response: Dashboard,
})

export const updateDashboard = endpoint({
  operation: 'updateDashboard',
  method: 'PATCH',
  path: '/api/dashboards/{id}',
  tag,
  summary: 'Change, arrange or publish a dashboard',
  params: idParams,
  body: DashboardUpdate,
  response: Dashboard,
})

export const deleteDashboard = endpoint({
  operation: 'deleteDashboard',
  method: 'DELETE',
  path: '/api/dashboards/{id}',
  tag,
  summary: 'Delete a dashboard',
  params: idParams,
})

export const duplicateDashboard = endpoint({
  operation: 'duplicateDashboard',
  method: 'POST',
  path: '/api/dashboards/{id}/duplicate',
  tag,
  summary: 'Copy a dashboard as a draft of your own',
  params: idParams,
  body: closed({ name: Type.Optional(name({ description: 'Unless given, the old name and "(copy)"' })) }),
  response: Dashboard,
  status: 201,
})

const ChartFailure = Type.Object({
  error: Type.String({ description: 'Code as in error bodies' }),
  message: Type.String(),
})

export const RenderedChart = model(
  'RenderedChart',
  Type.Object({
    id: Type.String(),
    title: Type.String(),
    kind: oneOf(chartKinds),
    dataset_id: id(),
    options: Type.Optional(ChartOptions),
    position: ChartPosition,
    result: nullable(ExploreResult),
    failure: nullable(ChartFailure),
  }),
  { description: 'Either `result` or `failure` is null: one chart that fails does not fail the others' },
)

export const RenderedDashboard = model(
  'RenderedDashboard',
  Type.Object({
    id: id(),
    name: Type.String(),
    description: Type.String(),
    version: Type.Integer(),
    rendered_at: time(),
    charts: Type.Array(RenderedChart),
  }),
)

export const renderDashboard = endpoint({
  operation: 'renderDashboard',
  method: 'GET',
  path: '/api/dashboards/{id}/render',
  tag,
  summary: "A dashboard with the answers to its charts' questions",
  description:
    'Every chart is computed with your rights: a dataset that you may not query is a failure of its chart.',
  params: idParams,
  query: closed({ format: oneOf(['json'], { default: 'json' }) }),
  response: RenderedDashboard,
})

export const DashboardVersion = model(
  'DashboardVersion',
  Type.Object({
    version: Type.Integer({ minimum: 1 }),
    is_current: Type.Boolean(),
    name: Type.String(),
    chart_count: Type.Integer(),
    created_at: time(),
    created_by: nullable(id('User who made it')),
  }),
)

export const listDashboardVersions = endpoint({
  operation: 'listDashboardVersions',
  method: 'GET',
  path: '/api/dashboards/{id}/versions',
  tag,
  summary: 'Versions of a dashboard, newest first',
  params: idParams,
  query: closed({
    limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
    offset: Type.Integer({ minimum: 0, maximum: 2147483647, default: 0 }),
  }),
  response: model('DashboardVersionPage', page(DashboardVersion)),
})

export const restoreDashboardVersion = endpoint({
  operation: 'restoreDashboardVersion',
  method: 'POST',
  path: '/api/dashboards/{id}/versions/{version}/restore',
  tag,
  summary: 'Bring back an old version, as a new one',
  params: closed({ id: id(), version: id('Number of the version') }),
  response: Dashboard,
})

export const SampleProject = model(
  'SampleProject',
  Type.Object({
    project_id: id(),
    dashboard_id: nullable(id('null when it was deleted since')),
    dataset_ids: Type.Array(id()),
    created: Type.Boolean({ description: 'false when it was there already' }),
  }),
)

export const createSampleProject = endpoint({
  operation: 'createSampleProject',
  method: 'POST',
  path: '/api/projects/sample',
  tag: 'projects',
  summary: 'Load the sample project: three million flights, the airports and a dashboard',
  description: 'Doing it twice gives the same project.',
  response: SampleProject,
  status: 201,
})

export type Chart = Static<typeof Chart>
export type Dashboard = Static<typeof Dashboard>
export type DashboardSummary = Static<typeof DashboardSummary>
