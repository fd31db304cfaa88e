import { expect, test } from 'vitest'
import type { App } from '../../../../../contract/src/apps.ts'
import type { Dataset } from '../../../../../contract/src/datasets.ts'
import type { PublishedApp } from '../../../../../contract/src/published.ts'
import { fileForm } from '../../../../test/file-form.ts'
import { testServer } from '../../../../test/server.ts'

const { admin, newUser, call } = await testServer()
const { token } = admin
const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
const upload = async (name: string, csv: string) =>
  (await call<Dataset>('POST', '/api/datasets/upload', { token, ...fileForm(`${name}.csv`, csv) })).body.id
const airports = await upload('Airports', 'iata,runways\nATL,5\nFRA,4\nMUC,2\n')
const flights = await upload('Flights', 'origin,destination,delay\nATL,FRA,5\nFRA,ATL,10\nFRA,MUC,20\n')
const joins = ['origin', 'destination'].map((column) => ({
  name: column === 'origin' ? 'from' : 'to',
  dataset_id: airports,
  cardinality: 'many_to_one',
  on: [{ column, to: 'iata' }],
}))
await call('PUT', `/api/datasets/${flights}/model`, { token, body: { joins } })

const position = { x: 0, y: 0, w: 6, h: 4 }
const sum = (column: string) => ({ measures: [{ aggregate: 'sum', column, name: 'total' }] })
const charts = [
  { id: 'delay', title: 'Delay', kind: 'number', dataset_id: flights, query: sum('delay'), position },
  { id: 'runways', title: 'Runways', kind: 'number', dataset_id: airports, query: sum('runways'), position },
  {
    id: 'sql',
    title: 'In SQL',
    kind: 'table',
    sql: {
      statement: 'SELECT destination FROM f ORDER BY 1',
      inputs: [{ dataset_id: flights, name: 'f' }],
    },
    position,
  },
  { id: 'text', title: 'Text', kind: 'text', options: { text: 'x' }, position },
]
const board = (
  await call<{ id: number }>('POST', '/api/dashboards', {
    token,
    body: { name: 'Board', status: 'published', charts },
  })
).body.id
const app = (
  await call<App>('POST', '/api/publishing/apps', {
    token,
    body: { name: 'Flights', slug: 'flights', audience: { roles: ['viewer'], group_ids: [] } },
  })
).body
const add = (slug: string, definition: object) =>
  call<{ id: number }>('POST', '/api/publishing/publications', {
    token,
    body: { app_id: app.id, slug, name: slug, definition },
  })
const published = (await add('board', { kind: 'dashboard', dashboard_id: board })).body.id
const entityOf = (shown: object[]) => ({
  kind: 'entity',
  dataset_id: airports,
  singular: 'Airport',
  plural: 'Airports',
  key: 'code',
  fields: [{ name: 'code', column: 'iata' }],
  detail: [
    { fields: ['code'] },
    { label: 'Flights', fields: [], charts: shown.map((one) => ({ dashboard: 'board', ...one })) },
  ],
})
const origin = { chart: 'delay', join: 'from' }
const entity = (await add('airports', entityOf([origin]))).body.id
const show = async (shown: object[]) => {
  await call('PATCH', `/api/publishing/publications/${entity}`, {
    token,
    body: { definition: entityOf(shown) },
  })
  return await call<{ details: { message: string }[] }>('POST', `/api/publishing/apps/${app.id}/releases`, {
    token,
    body: {},
  })
}

interface Shown {
  charts: {
    section: number
    dashboard: string
    chart: { id: string; result: { rows: unknown[][] } | null }
  }[]
}
const of = (path: string) =>
  call<Shown>('GET', `/api/airports/${path}`, { token: viewer.token, surface: 'app' })
const rowsOf = async (key: string) =>
  (await of(`${key}/charts`)).body.charts.map(({ chart: { id, result } }) => [id, result?.rows])

test('charts on the page of an object show what belongs to it, along the join that is named, also in SQL', async () => {
  const done = await show([origin, { chart: 'delay', join: 'to' }, { chart: 'runways' }])
  expect([done.status, done.text]).toEqual([201, expect.anything()])
  expect(await rowsOf('FRA')).toEqual([
    ['delay', [[30]]],
    ['delay', [[5]]],
    ['runways', [[4]]],
  ])
  const about = await call<PublishedApp>('GET', '/api/app', { token: viewer.token, surface: 'app' })
  expect(about.body.entities[0]?.detail[1]).toMatchObject({
    label: 'Flights',
    charts: [{ dashboard: 'board', chart: 'delay' }, {}, {}],
  })
  const { body, text } = await of('ATL/charts')
  expect(body.charts[0]).toMatchObject({ section: 1, dashboard: 'board', chart: { result: { rows: [[5]] } } })
  expect(text).not.toContain('SELECT')
  expect((await of('XYZ/charts')).status).toBe(404)
})

test('they are asked with the rights of the viewer, and not at all once their dashboard is withdrawn', async () => {
  const policies = (body: object) => call('PUT', `/api/datasets/${flights}/policies`, { token, body })
  const condition = { column: 'destination', operator: 'equals', value: 'ATL' }
  await policies({ rows: [{ name: 'To ATL', applies_to: { everyone: true }, condition }] })
  expect((await rowsOf('FRA'))[0]).toEqual(['delay', [[10]]])
  await policies({})
  const act = (verb: string) => call('POST', `/api/publishing/publications/${published}/${verb}`, { token })
  await act('withdraw')
  expect(await rowsOf('FRA')).toEqual([])
  await act('reinstate')
  expect(await rowsOf('FRA')).toHaveLength(3)
})

test.each([
  ['a join that is not named', { chart: 'delay' }, /is joined in several ways: choose one of "from", "to"/],
  ['a join that is not there', { chart: 'delay', join: 'via' }, /joined by "from", "to", and not by "via"/],
  ['a chart that is not there', { chart: 'none' }, /the dashboard "board" has no chart "none"/],
  ['another dashboard', { dashboard: 'other', chart: 'delay' }, /there is no dashboard "other" in the app/],
  ['a text', { chart: 'text' }, /asks nothing/],
  [
    'a statement that cannot follow a join',
    { chart: 'sql', join: 'from' },
    /cannot be filtered to an object/,
  ],
] as const)('%s is refused with its place', async (_, chart, words) => {
  const { status, body } = await show([origin, chart])
  expect([status, body.details]).toEqual([
    422,
    [
      {
        path: 'body.publications.airports.detail.1.charts.1',
        message: expect.stringMatching(words),
      },
    ],
  ])
})
