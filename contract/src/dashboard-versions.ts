import { shownParts } from './dashboard-contents.ts'
import { Dashboard } from './dashboards.ts'
import { endpoint } from './endpoint.ts'
import {
  type Static,
  Type,
  closed,
  historyQuery,
  id,
  idParams,
  model,
  nullable,
  oneOf,
  page,
  time,
} from './schema.ts'

export const versionNote = () =>
  Type.String({ maxLength: 500, description: 'Summary of the changes, shown in the version list' })

const facts = {
  version: Type.Integer({ minimum: 1 }),
  is_current: Type.Boolean(),
  name: Type.String(),
  note: versionNote(),
  created_at: time(),
  created_by: nullable(id('Creator')),
  created_by_name: nullable(Type.String({ description: 'null when they are no member any more' })),
}

export const DashboardVersion = model(
  'DashboardVersion',
  Type.Object({ ...facts, chart_count: Type.Integer() }),
)

export const DashboardVersionContents = model(
  'DashboardVersionContents',
  Type.Object({ ...facts, description: Type.String(), ...shownParts }),
)

const tag = 'dashboards'
const path = '/api/dashboards/{id}/versions'
const versionNumber = (text: string) => Type.Integer({ minimum: 1, maximum: 2147483647, description: text })
const versionParams = closed({ id: id(), version: versionNumber('Number of the version') })

export const listDashboardVersions = endpoint({
  operation: 'listDashboardVersions',
  method: 'GET',
  path,
  tag,
  summary: 'Versions of a dashboard, newest first',
  description: 'Needs `dashboard.edit`.',
  params: idParams,
  query: historyQuery(DashboardVersion, ['is_current', 'created_by_name']),
  response: model('DashboardVersionPage', page(DashboardVersion)),
})

export const getDashboardVersion = endpoint({
  operation: 'getDashboardVersion',
  method: 'GET',
  path: `${path}/{version}`,
  tag,
  summary: 'A dashboard as it was',
  description:
    'Needs `dashboard.edit`. A version never changes once it is saved. The data of its charts is not part of it.',
  params: versionParams,
  response: DashboardVersionContents,
})

export const restoreDashboardVersion = endpoint({
  operation: 'restoreDashboardVersion',
  method: 'POST',
  ifMatch: true,
  path: `${path}/{version}/restore`,
  tag,
  summary: 'Bring back an old version, as a new one',
  description: 'Needs `dashboard.edit`. The versions after it stay in the list.',
  params: versionParams,
  response: Dashboard,
})

export const DashboardChange = model(
  'DashboardChange',
  Type.Object({
    part: oneOf(['dashboard', 'chart', 'tab', 'filter', 'variable', 'event']),
    id: nullable(Type.String({ description: 'null of the dashboard itself, and of the order of a list' })),
    name: nullable(Type.String({ description: 'Its title or label' })),
    change: oneOf(['added', 'removed', 'changed', 'moved'], {
      description: '`moved`: only its place is another',
    }),
    fields: Type.Array(
      Type.Object({
        path: Type.String({ examples: ['query.limit'] }),
        from: Type.Unknown({ description: 'null where there was none' }),
        to: Type.Unknown({ description: 'null where there is none' }),
      }),
    ),
  }),
)

export const compareDashboardVersions = endpoint({
  operation: 'compareDashboardVersions',
  method: 'GET',
  path: '/api/dashboards/{id}/compare',
  tag,
  summary: 'Compare a version of a dashboard with another one, or with the draft',
  description: 'Needs `dashboard.edit`. Definitions are compared, not data.',
  params: idParams,
  query: closed({
    from: Type.Optional(versionNumber('The earlier version; by default the published one')),
    to: Type.Optional(
      versionNumber('Another version; by default the draft, or without one the published version'),
    ),
  }),
  response: model(
    'DashboardComparison',
    Type.Object({
      from: Type.Integer(),
      to: nullable(Type.Integer({ description: 'null: the draft' })),
      changes: Type.Array(DashboardChange),
    }),
  ),
})

export type DashboardVersion = Static<typeof DashboardVersion>
export type DashboardVersionContents = Static<typeof DashboardVersionContents>
export type DashboardChange = Static<typeof DashboardChange>
