import { partId, shownChart, partIdPattern } from './charts.ts'
import { FilterValue, shownParts } from './dashboard-contents.ts'
import { DashboardState, RenderedDashboard } from './dashboard-render.ts'
import { MapOutlines } from './maps.ts'
import { endpoint } from './endpoint.ts'
import { parameterValues } from './parameter-references.ts'
import { FieldValues } from './field-values.ts'
import {
  type Static,
  Type,
  closed,
  id,
  idParams,
  listQuery,
  model,
  name,
  nullable,
  oneOf,
  page,
  time,
} from './schema.ts'

const filters = Type.Record(Type.String(partIdPattern), FilterValue, {
  maxProperties: 50,
  description: 'Filters that visitors cannot change, by their ids',
})

const variables = parameterValues('Values of variables that visitors cannot change, by name')

const days = Type.Integer({
  minimum: 1,
  maximum: 365,
  description: 'After how many days it ends: at most as many as the organization allows',
})

const linkFields = {
  label: Type.String({ description: 'Label, e.g. its recipient' }),
  filters,
  variables,
  is_locked: Type.Boolean({ description: 'Visitors cannot set any filter or variable' }),
  expires_at: time(),
}

export const WaitingChart = model(
  'WaitingChart',
  Type.Object({
    id: partId('Chart'),
    title: Type.String(),
    fingerprint: Type.String({ description: 'Fingerprint of its current query, to confirm it' }),
  }),
)

export const DashboardLink = model(
  'DashboardLink',
  Type.Object({
    id: id(),
    dashboard_id: id(),
    ...linkFields,
    created_at: time(),
    created_by: nullable(id('Whose rights it shows the dashboard with')),
    created_by_name: nullable(Type.String()),
    open_count: Type.Integer({ minimum: 0 }),
    last_opened_at: nullable(time()),
    waiting: Type.Array(WaitingChart, {
      description:
        "Charts that others than the link's creator added or changed, hidden until the creator confirms them",
    }),
  }),
)

const NewLink = model(
  'DashboardLinkMade',
  Type.Object({
    link: DashboardLink,
    token: Type.String({
      description: 'Shown this once. It is sent as a bearer token, and other routes refuse it',
    }),
    address: Type.String({ description: 'URL of its page; the token is in the fragment' }),
  }),
)

const tag = 'dashboards'
const path = '/api/dashboards/{id}/links'

export const listDashboardLinks = endpoint({
  operation: 'listDashboardLinks',
  method: 'GET',
  path,
  tag,
  summary: 'Links through which a dashboard can be seen without signing in',
  description:
    'Needs `dashboard.share`. Tokens are not returned: each is shown once, when its link is created.',
  params: idParams,
  query: listQuery(DashboardLink),
  response: model('DashboardLinkPage', page(DashboardLink)),
})

export const createDashboardLink = endpoint({
  operation: 'createDashboardLink',
  method: 'POST',
  path,
  tag,
  summary: 'Make a link to a published dashboard',
  description:
    'Only where the organization allows links (`share_link_days`). Everything is computed with your rights as they are when ' +
    'it is opened: when you lose them, leave, or the dashboard is not published any more, it shows nothing.',
  params: idParams,
  body: closed({
    label: name({ description: 'Label, e.g. its recipient' }),
    days,
    filters: Type.Optional(filters),
    variables: Type.Optional(variables),
    is_locked: Type.Optional(Type.Boolean()),
  }),
  response: NewLink,
  status: 201,
})

export const confirmDashboardLink = endpoint({
  operation: 'confirmDashboardLink',
  method: 'POST',
  path: `${path}/{link_id}/confirm`,
  tag,
  summary: 'Confirm that a link shows charts as they are now',
  description:
    "For the link's creator, with whose permissions it shows them. A chart that was changed since it was read is 409.",
  params: closed({ id: id(), link_id: id('Link') }),
  body: closed(
    {
      charts: Type.Array(
        closed({
          id: partId('Chart that waits'),
          fingerprint: Type.String({
            minLength: 1,
            maxLength: 100,
            description: 'As returned with the link',
          }),
        }),
        { minItems: 1, maxItems: 200 },
      ),
    },
    { examples: [{ charts: [{ id: 'revenue', fingerprint: '5f2c8e01' }] }] },
  ),
  response: DashboardLink,
})

export const deleteDashboardLink = endpoint({
  operation: 'deleteDashboardLink',
  method: 'DELETE',
  path: `${path}/{link_id}`,
  tag,
  summary: 'Take a link back: from now on it shows nothing',
  description: 'Needs `dashboard.share`. This cannot be undone: for access again, make a new link.',
  params: closed({ id: id(), link_id: id('Link') }),
})

const SharedParts = model(
  'SharedDashboardParts',
  Type.Object({ ...shownParts, charts: Type.Array(Type.Object(shownChart), { maxItems: 200 }) }),
  { description: 'Layout and filters: its charts without their queries' },
)

export const SharedDashboard = model(
  'SharedDashboard',
  Type.Object({
    name: Type.String(),
    description: Type.String(),
    organization: Type.String(),
    version: Type.Integer({ description: 'Of the dashboard' }),
    ...linkFields,
    parts: SharedParts,
    maps: Type.Array(MapOutlines, { description: 'Maps of the organization that its charts are drawn on' }),
  }),
)

export const getSharedDashboard = endpoint({
  operation: 'getSharedDashboard',
  method: 'GET',
  path: '/api/shared/dashboard',
  tag,
  summary: 'Get the dashboard of a link, for its holder',
  description: 'The bearer token is that of the link, and no other is accepted.',
  response: SharedDashboard,
})

export const renderSharedDashboard = endpoint({
  operation: 'renderSharedDashboard',
  method: 'POST',
  idempotencyKey: false,
  path: '/api/shared/dashboard/render',
  tag,
  summary: 'Render the dashboard of a link with the results of its charts',
  description:
    "Computed with the current permissions of the link's creator. What the link fixes stays unchanged, whatever the state " +
    'says; a chart that it no longer filters as it did when the link was created is a failure. `Accept: text/event-stream` sends each chart as soon as it is ready.',
  body: closed({
    state: Type.Optional(DashboardState),
    tab: Type.Optional(partId('Only the charts of this tab')),
  }),
  response: RenderedDashboard,
  produces: ['text/event-stream'],
})

export const listSharedValues = endpoint({
  operation: 'listSharedValues',
  method: 'POST',
  idempotencyKey: false,
  path: '/api/shared/dashboard/values',
  tag,
  summary: 'Values that a filter of the dashboard of a link offers',
  description:
    'For filters of the kind `values` that visitors can change, only of rows that the link shows: what it fixes applies, ' +
    'and so do the filters that the filter depends on, as the state sets them. The most frequent come first.',
  body: closed({
    filter: partId('Filter'),
    q: Type.Optional(Type.String({ maxLength: 200, description: 'As for the values of a field' })),
    state: Type.Optional(DashboardState),
  }),
  response: FieldValues,
})

const reasons = oneOf(['role', 'group', 'grant'], {
  description:
    '`role`: everybody with this role may; `group`: through a group; `grant`: granted to them alone',
})

const Via = Type.Object({
  kind: reasons,
  name: Type.String({ description: 'Of the role or the group' }),
  group_id: nullable(id('Group')),
  on: oneOf(['everything', 'project', 'folder', 'dashboard'], { description: 'Target of the grant' }),
})

export const DashboardAccess = model(
  'DashboardAccess',
  Type.Object({
    people: Type.Array(
      Type.Object({
        user_id: id(),
        username: Type.String(),
        full_name: Type.String(),
        may_edit: Type.Boolean(),
        via: Type.Array(Via),
      }),
    ),
    total: Type.Integer({ description: 'How many may see it; the first 200 are named' }),
    share_link_days: nullable(
      Type.Integer({
        description: 'For how many days at most a link may be made; null: the organization has none',
      }),
    ),
    groups: Type.Array(
      Type.Object({
        group_id: id(),
        name: Type.String(),
        member_count: Type.Integer(),
        may_edit: Type.Boolean(),
        on: oneOf(['everything', 'project', 'folder', 'dashboard']),
      }),
      { description: 'Groups that give a right to see it' },
    ),
  }),
)

export const getDashboardAccess = endpoint({
  operation: 'getDashboardAccess',
  method: 'GET',
  path: '/api/dashboards/{id}/access',
  tag,
  summary: 'List users who may see a dashboard, with reasons',
  description: 'Needs `dashboard.share`.',
  params: idParams,
  response: DashboardAccess,
})

export type DashboardLink = Static<typeof DashboardLink>
export type DashboardAccess = Static<typeof DashboardAccess>
