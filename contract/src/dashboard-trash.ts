import { Dashboard, summaryFields } from './dashboards.ts'
import { endpoint } from './endpoint.ts'
import { Type, closed, id, listQuery, model, nullable, page, resource, time } from './schema.ts'

export const TrashedDashboard = model(
  'TrashedDashboard',
  resource({
    ...summaryFields,
    trashed_at: time('When it was deleted'),
    trashed_by: nullable(id('User who deleted it')),
    trashed_by_name: nullable(Type.String({ description: 'null when they are no member any more' })),
    purged_at: time('When it is deleted for good'),
  }),
)

const tag = 'dashboards'
const path = '/api/dashboards/trash'
const params = closed({ dashboard_id: id('Dashboard in the trash') })

export const listTrashedDashboards = endpoint({
  operation: 'listTrashedDashboards',
  method: 'GET',
  path,
  tag,
  summary: 'Dashboards that were deleted and can be brought back',
  description: 'Those that you may delete. Each is deleted for good thirty days after it was moved there.',
  query: listQuery(TrashedDashboard, {}, ['trashed_by_name']),
  response: model('TrashedDashboardPage', page(TrashedDashboard)),
})

export const restoreDashboard = endpoint({
  operation: 'restoreDashboard',
  method: 'POST',
  path: `${path}/{dashboard_id}/restore`,
  tag,
  summary: 'Bring back a deleted dashboard as it was',
  description: 'Needs `dashboard.delete`. Versions, draft and grants are restored too.',
  params,
  response: Dashboard,
})

export const purgeDashboard = endpoint({
  operation: 'purgeDashboard',
  method: 'DELETE',
  path: `${path}/{dashboard_id}`,
  tag,
  summary: 'Delete a dashboard for good, with its versions',
  description: 'Needs `dashboard.delete`. Only a dashboard in the trash. This cannot be undone.',
  params,
})
