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
  summary: 'What was changed of a dashboard and is not published yet',
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
    'There is one draft for all who edit the dashboard. `If-Match` with its revision, or with "0" when there was none, ' +
    'answers 409 `revision_conflict` when another user saved it since.',
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
  summary: 'Throw away what is not published',
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
    status: Type.Optional(oneOf(dashboardStatuses, { description: 'As it was, unless given' })),
    note: Type.Optional(versionNote()),
  }),
  response: Dashboard,
})

export type DashboardDraft = Static<typeof DashboardDraft>
