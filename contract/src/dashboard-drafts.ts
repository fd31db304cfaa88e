import { changedParts, shownParts } from './dashboard-contents.ts'
import { versionNote } from './dashboard-versions.ts'
import { Dashboard, dashboardStatuses, draftFacts } from './dashboards.ts'
import { endpoint } from './endpoint.ts'
import { type Static, Type, closed, id, idParams, model, newHead, oneOf } from './schema.ts'

export const DashboardDraft = model(
  'DashboardDraft',
  Type.Object({
    dashboard_id: id(),
    ...draftFacts,
    name: Type.String(),
    description: Type.String(),
    ...shownParts,
  }),
)

const tag = 'dashboards'
const path = '/api/dashboards/{id}/draft'

export const getDashboardDraft = endpoint({
  operation: 'getDashboardDraft',
  method: 'GET',
  path,
  tag,
  summary: 'Get the unpublished changes of a dashboard',
  description: 'Needs `dashboard.edit`. 404 when there is no draft.',
  params: idParams,
  response: DashboardDraft,
})

export const saveDashboardDraft = endpoint({
  operation: 'saveDashboardDraft',
  method: 'PUT',
  ifMatch: true,
  path,
  tag,
  summary: 'Keep changes without showing them to readers',
  description:
    'All editors of the dashboard share one draft. `If-Match` with its revision, or with "0" without a draft, ' +
    'returns 409 `revision_conflict` when another user saved it since.',
  params: idParams,
  body: closed({
    base_version: Type.Integer({ minimum: 1, maximum: 2147483647, description: 'Version that it changes' }),
    ...newHead,
    ...changedParts,
  }),
  response: DashboardDraft,
})

export const discardDashboardDraft = endpoint({
  operation: 'discardDashboardDraft',
  method: 'DELETE',
  ifMatch: true,
  path,
  tag,
  summary: 'Discard unpublished changes',
  description:
    'Needs `dashboard.edit`. Readers notice nothing: they see the newest version all along. 404 when there is no draft.',
  params: idParams,
})

export const publishDashboardDraft = endpoint({
  operation: 'publishDashboardDraft',
  method: 'POST',
  ifMatch: true,
  path: `${path}/publish`,
  tag,
  summary: 'Make the draft the newest version',
  description:
    '409 `revision_conflict` when the dashboard has a newer version than the one that the draft changes: save the draft ' +
    'again with that as its `base_version` once both are brought together.',
  params: idParams,
  body: closed({
    status: Type.Optional(oneOf(dashboardStatuses, { description: 'Unchanged by default' })),
    note: Type.Optional(versionNote()),
  }),
  response: Dashboard,
})

export type DashboardDraft = Static<typeof DashboardDraft>
