import { endpoint } from './endpoint.ts'
import { changedParts, shownParts } from './dashboard-contents.ts'
import {
  Type,
  type Static,
  closed,
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

/** Of a draft, what is returned with the dashboard too. */
export const draftFacts = {
  base_version: Type.Integer({ minimum: 1, description: 'Version that it changes' }),
  revision: Type.Integer({ minimum: 1, description: 'Send it back as `If-Match: "<revision>"`' }),
  saved_at: time(),
  saved_by: nullable(id('User who saved it last')),
}

export const Dashboard = model(
  'Dashboard',
  resource({
    name: Type.String(),
    description: Type.String(),
    project_id: nullable(id('Project that contains it')),
    status: oneOf(dashboardStatuses, { description: '`draft`: for authors; `published`: for readers too' }),
    version: Type.Integer({ minimum: 1, description: 'Grows with every change of its contents' }),
    draft: Type.Union([Type.Object(draftFacts), Type.Null()], {
      description: 'The unpublished draft; null for users who may not edit the dashboard',
    }),
    ...shownParts,
  }),
)

export const summaryFields = {
  name: Type.String(),
  description: Type.String(),
  project_id: nullable(id('Project that contains it')),
  status: oneOf(dashboardStatuses),
  version: Type.Integer({ minimum: 1 }),
  chart_count: Type.Integer({ minimum: 0 }),
}

export const DashboardSummary = model('DashboardSummary', resource(summaryFields))

const DashboardCreate = model(
  'DashboardCreate',
  closed({
    ...newHead,
    project_id: Type.Optional(nullable(id('Project to put it in'))),
    folder_id: Type.Optional(id('Folder to put it in, instead of a project')),
    status: Type.Optional(oneOf(dashboardStatuses, { description: 'draft by default' })),
    ...changedParts,
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
      ...changedParts,
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
  description: 'Dashboards for which you have `dashboard.view`; some roles see only published ones.',
  query: listQuery(DashboardSummary, {
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
  description: 'Needs `dashboard.create` in the project, or in the organization without one.',
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
  description: 'Needs `dashboard.view`. The data of its charts is returned by `/render`.',
  params: idParams,
  response: Dashboard,
})

export const updateDashboard = endpoint({
  operation: 'updateDashboard',
  method: 'PATCH',
  ifMatch: true,
  path: '/api/dashboards/{id}',
  tag,
  summary: 'Change, arrange or publish a dashboard',
  description: 'Needs `dashboard.edit`.',
  params: idParams,
  body: DashboardUpdate,
  response: Dashboard,
})

export const deleteDashboard = endpoint({
  operation: 'deleteDashboard',
  method: 'DELETE',
  ifMatch: true,
  path: '/api/dashboards/{id}',
  tag,
  summary: 'Delete a dashboard: it stays in the trash for thirty days',
  description:
    'Needs `dashboard.delete`. Until then it can be restored from the trash with everything that belongs to it.',
  params: idParams,
})

export const duplicateDashboard = endpoint({
  operation: 'duplicateDashboard',
  method: 'POST',
  path: '/api/dashboards/{id}/duplicate',
  tag,
  summary: 'Copy a dashboard as a draft of your own',
  description:
    'Needs `dashboard.view` on the original and `dashboard.create` in its project. Charts show their data with the permissions of the viewer.',
  params: idParams,
  body: closed({ name: Type.Optional(name({ description: 'By default the old name and "(copy)"' })) }),
  response: Dashboard,
  status: 201,
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

export type Dashboard = Static<typeof Dashboard>
export type DashboardSummary = Static<typeof DashboardSummary>
