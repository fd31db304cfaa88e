import { expect, test } from 'vitest'
import type { ChartExplanation } from '../../../../../contract/src/behind-charts.ts'
import type { ChartSql } from '../../../../../contract/src/chart-sql.ts'
import type { DashboardState, RenderedDashboard } from '../../../../../contract/src/dashboard-render.ts'
import type { Dashboard } from '../../../../../contract/src/dashboards.ts'
import { fileForm } from '../../../../test/file-form.ts'
import { testServer, type TestUser } from '../../../../test/server.ts'

const { admin, newUser, call } = await testServer()
const { token } = admin

const upload = async (name: string, lines: string[]) => {
  const form = fileForm(name, `${lines.join('\n')}\n`)
  return (await call<{ id: number }>('POST', '/api/datasets/upload', { token, ...form })).body.id
}
const sales = await upload('sales.csv', [
  'country,city,day,amount',
  'DE,Berlin,2026-01-05,10',
  'DE,Bonn,2026-01-20,20',
  'FR,Paris,2026-02-03,5',
  ',,2026-03-01,100',
])
const stores = await upload('stores.csv', ['land,store', 'DE,A', 'DE,B', 'FR,C'])

const position = { x: 0, y: 0, w: 6, h: 4 }
const inSql = (id: string, sql: ChartSql, more: object = {}) => ({
  id,
  title: id,
  kind: 'bar',
  sql,
  position,
  ...more,
})
const orders = [{ dataset_id: sales, name: 'orders' }]
const byCountry: ChartSql = {
  statement: 'select country, sum(amount) as total from orders group by country order by country nulls last',
  inputs: orders,
}
const perStore: ChartSql = {
  statement:
    'with sold as (select country, sum(amount) as total from orders group by 1) ' +
    'select shops.store, sold.total from shops left join sold on sold.country = shops.land order by 1',
  inputs: [...orders, { dataset_id: stores, name: 'shops' }],
}
const country = {
  id: 'country',
  label: 'Country',
  kind: 'values',
  targets: [
    { dataset_id: sales, column: 'country' },
    { dataset_id: stores, column: 'land' },
  ],
}
const month = {
  id: 'month',
  label: 'Month',
  kind: 'date',
  targets: [{ dataset_id: sales, column: 'day', grain: 'month' }],
}
const whole = {
  name: 'Sales in SQL',
  status: 'published',
  filters: [country, month],
  charts: [
    inSql('by-country', byCountry),
    inSql('per-store', perStore, { kind: 'table' }),
    inSql('large', {
      statement: 'select count(*) as n from orders where amount > $1',
      inputs: orders,
      parameters: [9],
    }),
    {
      id: 'structured',
      title: 'structured',
      kind: 'bar',
      dataset_id: stores,
      query: { dimensions: ['land'], sort: [{ by: 'land' }] },
      position,
    },
  ],
}

const create = async (change: object = {}, user = admin) => {
  const body = { ...whole, ...change }
  const made = await call<Dashboard>('POST', '/api/dashboards', { token: user.token, body })
  expect(made.status, made.text).toBe(201)
  return made.body
}
const render = async (id: number, state: DashboardState = {}, user = admin) => {
  const answer = await call<RenderedDashboard>('POST', `/api/dashboards/${id}/render`, {
    token: user.token,
    body: { state },
  })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const rowsIn = async (id: number, state: DashboardState = {}, user = admin) =>
  Object.fromEntries(
    (await render(id, state, user)).charts.map((chart) => [chart.id, chart.result?.rows ?? chart.failure]),
  )
const board = await create()

test('a chart asks several datasets in SQL, by the names that it gives them', async () => {
  const { charts, datasets } = await render(board.id)
  expect(charts[0]).toMatchObject({ id: 'by-country', dataset_ids: [sales], failure: null })
  expect(charts[0]).not.toHaveProperty('sql')
  expect(charts[0]?.result?.columns).toEqual([
    { name: 'country', type: 'text' },
    { name: 'total', type: 'integer' },
  ])
  expect(charts[1]).toMatchObject({ dataset_ids: [sales, stores] })
  expect(datasets.map(({ id }) => id)).toEqual([sales, stores])
  expect(await rowsIn(board.id)).toEqual({
    'by-country': [
      ['DE', 30],
      ['FR', 5],
      [null, 100],
    ],
    'per-store': [
      ['A', 30],
      ['B', 30],
      ['C', 5],
    ],
    large: [[3]],
    structured: [['DE'], ['FR']],
  })
  await call('PATCH', `/api/datasets/${sales}`, { token, body: { name: 'Renamed' } })
  expect((await rowsIn(board.id))['by-country']).toHaveLength(3)
})

test('filters of the page and what is chosen in another chart take away rows of the inputs', async () => {
  const french = await rowsIn(board.id, { filters: { country: { operator: 'in', values: ['FR'] } } })
  expect(french).toMatchObject({ 'by-country': [['FR', 5]], 'per-store': [['C', 5]], large: [[0]] })
  const january = { operator: 'equals', value: '2026-01-01' } as const
  expect(await rowsIn(board.id, { filters: { month: january } })).toMatchObject({
    'by-country': [['DE', 30]],
    'per-store': [
      ['A', 30],
      ['B', 30],
      ['C', null],
    ],
  })
  const chosen = { chart: 'structured', values: [{ column: 'land', value: 'DE' }] }
  expect(await rowsIn(board.id, { selections: [chosen] })).toMatchObject({
    'by-country': [['DE', 30]],
    'per-store': [
      ['A', 30],
      ['B', 30],
    ],
    structured: [['DE'], ['FR']],
  })
  const own = { chart: 'by-country', values: [{ column: 'country', value: 'DE' }] }
  const refused = await call('POST', `/api/dashboards/${board.id}/render`, {
    token,
    body: { state: { selections: [own] } },
  })
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('filters nothing')])
  const except = await create({ filters: [{ ...country, except: ['by-country'] }] })
  expect(
    await rowsIn(except.id, { filters: { country: { operator: 'equals', value: 'FR' } } }),
  ).toMatchObject({
    'by-country': { length: 3 },
    'per-store': [['C', 5]],
  })
})

test('a filter that cannot be applied, or has no value yet, is told in the place of the chart', async () => {
  const wrong = { ...country, targets: [{ dataset_id: sales, column: 'county' }] }
  const { id } = await create({ filters: [wrong, { ...month, is_required: true }] })
  expect(await rowsIn(id)).toMatchObject({
    'by-country': { waits_for: ['month'] },
    structured: { length: 2 },
  })
  const state = {
    filters: {
      month: { operator: 'equals', value: '2026-01-01' },
      country: { operator: 'equals', value: 'DE' },
    },
  } as const
  expect(await rowsIn(id, state)).toMatchObject({
    'by-country': {
      error: 'validation_error',
      message: expect.stringMatching(/^the filter "Country".*county.*did you mean "country"/) as string,
    },
    structured: { length: 2 },
  })
})

test('every reader sees what their own policies leave, also of what its author sees whole', async () => {
  const german = await newUser({ orgId: admin.orgId, role: 'cs_staff' })
  const french = await newUser({ orgId: admin.orgId, role: 'viewer' })
  for (const [user, land] of [
    [german, 'DE'],
    [french, 'FR'],
  ] as const)
    await call('PUT', `/api/users/${user.id}/attributes`, { token, body: { attributes: { land: [land] } } })
  const condition = { column: 'country', operator: 'in', attribute: 'land' }
  const policies = {
    rows: [{ name: 'Own land', applies_to: { everyone: true }, condition }],
    columns: [{ column: 'amount', mask: { kind: 'hide' }, except: { roles: ['cs_staff'] } }],
    unrestricted: { roles: ['admin'] },
  }
  const set = (body: object) => call('PUT', `/api/datasets/${sales}/policies`, { token, body })
  const kept = await set(policies)
  expect(kept.status, kept.text).toBe(200)
  const cities = {
    statement: 'select city from orders order by 1',
    inputs: orders,
  }
  const { id } = await create({ charts: [inSql('cities', cities), inSql('by-country', byCountry)] })
  expect(await rowsIn(id, {}, german)).toMatchObject({
    cities: [['Berlin'], ['Bonn']],
    'by-country': [['DE', 30]],
  })
  const seen = await rowsIn(id, {}, french)
  expect(seen['cities']).toEqual([['Paris']])
  expect(seen['by-country']).toMatchObject({
    error: 'permission_denied',
    message: expect.not.stringContaining('amount') as string,
  })
  expect(await rowsIn(id)).toMatchObject({ cities: { length: 4 }, 'by-country': { length: 3 } })
  const explained = await call<ChartExplanation>('GET', `/api/dashboards/${id}/charts/cities/explain`, french)
  expect(explained.body).toMatchObject({
    dataset_id: null,
    query: null,
    sql: null,
    policies: ['Own land'],
    datasets: [{ id: sales }],
    row_count: 1,
  })
  const path = `/api/dashboards/${id}/charts/cities/explain`
  expect((await call<ChartExplanation>('GET', path, { token })).body.sql).toBe(cities.statement)
  expect((await set({})).status).toBe(200)
})

test('equal questions of a page are one, and answers are kept until a filter or the data changes', async () => {
  const twice = [inSql('one', byCountry), inSql('two', byCountry)]
  const { id } = await create({ charts: twice })
  await render(id)
  const again = await render(id)
  expect(again.charts.map(({ result }) => result?.cached)).toEqual([true, true])
  const filtered = await render(id, { filters: { country: { operator: 'equals', value: 'FR' } } })
  expect(filtered.charts.map(({ result }) => result?.rows)).toEqual([[['FR', 5]], [['FR', 5]]])
})

test('a chart whose input is gone says so in its place, and the others show', async () => {
  const gone = await upload('gone.csv', ['n', '1'])
  const lost = { statement: 'select n from here', inputs: [{ dataset_id: gone, name: 'here' }] }
  const { id } = await create({ charts: [inSql('lost', lost), inSql('by-country', byCountry)] })
  expect(await rowsIn(id)).toMatchObject({ lost: [[1]] })
  expect((await call('DELETE', `/api/datasets/${gone}`, { token })).status).toBe(204)
  expect(await rowsIn(id)).toMatchObject({
    lost: { error: 'not_found', message: expect.stringContaining('"here"') as string },
    'by-country': { length: 3 },
  })
})

test('the rows behind a number are not known, and an alert does not watch what says no measure', async () => {
  const path = `/api/dashboards/${board.id}/charts/by-country/rows`
  const rows = await call('POST', path, { token, body: {} })
  expect([rows.status, rows.text]).toEqual([422, expect.stringContaining('asks in SQL')])
  const alert = await call('POST', '/api/alerts/preview', {
    token,
    body: {
      source: { dashboard_id: board.id, chart: 'by-country' },
      measure: 'total',
      condition: { kind: 'threshold', operator: 'above', value: 1 },
    },
  })
  expect([alert.status, alert.text]).toEqual([422, expect.stringContaining('asks in SQL')])
})

test.each<[string, string, string]>([
  ['html', 'text/html', 'per-store'],
  ['png', 'image/png', 'PNG'],
  ['pdf', 'application/pdf', '%PDF'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'PK'],
])('a chart in SQL stands in a dashboard as %s', async (format, type, mark) => {
  const answer = await call('GET', `/api/dashboards/${board.id}/render?format=${format}`, { token })
  expect(answer.status, answer.text.slice(0, 300)).toBe(200)
  expect(answer.headers['content-type']).toContain(type)
  expect(answer.text).toContain(mark)
  const events = await call('GET', `/api/dashboards/${board.id}/render`, {
    token,
    headers: { accept: 'text/event-stream' },
  })
  expect(events.text).toContain('["A",30]')
})

test('rows of a statement leave the platform only for who may export each of its datasets', async () => {
  const reader = await newUser({ orgId: admin.orgId, role: 'viewer' })
  const sheets = async (user: TestUser) => {
    const { status, text } = await call('GET', `/api/dashboards/${board.id}/render?format=xlsx`, user)
    // Names stand in the file as they are, whatever is packed.
    return status === 200 ? new Set(text.match(/worksheets\/sheet\d+\.xml/g)).size : status
  }
  expect(await sheets(reader)).toBe(403)
  const group = await call<{ id: number }>('POST', '/api/groups', { token, body: { name: 'Takers' } })
  const permissions = [{ permission: 'dataset.export', target_type: 'dataset', target_id: sales }]
  await call('PUT', `/api/groups/${group.body.id}/permissions`, { token, body: { permissions } })
  await call('POST', `/api/groups/${group.body.id}/members`, { token, body: { user_id: reader.id } })
  // One that tells about the others, and those of the two charts that ask nothing but the sales.
  expect(await sheets(reader)).toBe(3)
  expect(await sheets(admin)).toBe(5)
})
