import { expect, test } from 'vitest'
import type { Dashboard } from '../../../../../contract/src/dashboards.ts'
import type { DashboardState, RenderedDashboard } from '../../../../../contract/src/dashboard-render.ts'
import type { Query } from '../../../../../contract/src/query.ts'
import { fileForm } from '../../../../test/file-form.ts'
import { testServer } from '../../../../test/server.ts'

const { admin, newUser, call } = await testServer()

const upload = async (name: string, lines: string[]) => {
  const form = fileForm(name, `${lines.join('\n')}\n`)
  return (await call<{ id: number }>('POST', '/api/datasets/upload', { token: admin.token, ...form })).body.id
}
const sales = await upload('sales.csv', [
  'country,city,day,amount',
  'DE,Berlin,2026-01-05,10',
  'DE,Bonn,2026-01-20,20',
  'FR,Paris,2026-02-03,5',
  'FR,Lyon,2026-02-07,',
  ',,2026-03-01,100',
])
const stores = await upload('stores.csv', ['land,store', 'DE,A', 'DE,B', 'FR,C'])

const at = { x: 0, y: 0, w: 6, h: 4 }
const total = { aggregate: 'sum', column: 'amount', name: 'Total' } as const
const chart = (id: string, query: Query, more: object = {}) => ({
  id,
  title: id,
  kind: 'bar',
  dataset_id: sales,
  query,
  position: at,
  ...more,
})
const country = {
  id: 'country',
  label: 'Country',
  kind: 'values',
  targets: [
    { dataset_id: sales, column: 'country' },
    { dataset_id: stores, column: 'land' },
  ],
}
const period = {
  id: 'period',
  label: 'Period',
  kind: 'date',
  targets: [{ dataset_id: sales, column: 'day' }],
}
const byCountry = chart(
  'by-country',
  { dimensions: ['country'], measures: [total], sort: [{ by: 'country' }] },
  { drill: { levels: ['country', 'city', { column: 'day', grain: 'month' }] } },
)
const whole = {
  name: 'Sales',
  status: 'published',
  tabs: [
    { id: 'first', label: 'First' },
    { id: 'second', label: 'Second' },
  ],
  filters: [country, period],
  charts: [
    byCountry,
    chart('by-month', { dimensions: [{ column: 'day', grain: 'month', name: 'Month' }], measures: [total] }),
    chart('sum', { measures: [total] }, { kind: 'number', tab: 'second' }),
    chart('stores', { measures: [{ aggregate: 'count' }] }, { kind: 'number', dataset_id: stores }),
    { id: 'text', title: 'About', kind: 'text', options: { text: 'Hello' }, position: at },
  ],
}

const create = async (change: object = {}) => {
  const made = await call<Dashboard>('POST', '/api/dashboards', {
    token: admin.token,
    body: { ...whole, ...change },
  })
  expect(made.status, made.text).toBe(201)
  return made.body
}
const render = (id: number, body: object, user = admin) =>
  call<RenderedDashboard>('POST', `/api/dashboards/${id}/render`, { token: user.token, body })
const board = await create()

/** The rows of each chart in a state, or why there are none. */
async function rowsIn(state: DashboardState, id = board.id) {
  const { status, body, text } = await render(id, { state })
  expect(status, text).toBe(200)
  return Object.fromEntries(
    body.charts.map(({ id: chartId, result, failure }) => [chartId, result?.rows ?? failure]),
  )
}

test('a filter reaches the charts of every dataset that it has a column of, and is told with its default', async () => {
  expect(await rowsIn({ filters: { country: { operator: 'in', values: ['FR'] } } })).toEqual({
    'by-country': [['FR', 5]],
    'by-month': [['2026-02-01', 5]],
    sum: [[5]],
    stores: [[1]],
    text: null,
  })
  const withDefaults = await create({
    filters: [{ ...country, default: { operator: 'equals', value: 'DE' }, except: ['sum'] }, period],
  })
  expect(await rowsIn({}, withDefaults.id)).toMatchObject({
    'by-country': [['DE', 30]],
    sum: [[135]],
    stores: [[2]],
  })
  expect(await rowsIn({ filters: { country: null } }, withDefaults.id)).toMatchObject({ stores: [[3]] })
  const address = `/api/dashboards/${withDefaults.id}/render?state=${encodeURIComponent('{"filters":{"period":{"operator":"between","values":["2026-01-01","2026-01-10"]}}}')}`
  const { body } = await call<RenderedDashboard>('GET', address, admin)
  expect(body.charts[0]?.result?.rows).toEqual([['DE', 10]])
  expect(body.state.filters).toEqual({
    country: { operator: 'equals', value: 'DE' },
    period: { operator: 'between', values: ['2026-01-01', '2026-01-10'] },
  })
  expect(body.datasets).toMatchObject([
    { id: sales, name: 'sales', version: 1, trouble: null, refreshed_at: expect.any(String) as string },
    { id: stores },
  ])
})

test('a filter of a tab leaves the others alone, and a required one is waited for', async () => {
  const { id } = await create({
    filters: [{ ...country, tab: 'second', is_required: true, default: { operator: 'equals', value: 'FR' } }],
  })
  expect(await rowsIn({}, id)).toMatchObject({ sum: [[5]], stores: [[3]] })
  expect(await rowsIn({ filters: { country: null } }, id)).toMatchObject({
    stores: [[3]],
    sum: { message: 'choose a value for the filter "Country" first', waits_for: ['country'] },
  })
})

test('what is chosen in a chart filters all others, of other datasets where a filter maps the column', async () => {
  const chosen = (column: string, ...values: (string | null)[]) => values.map((value) => ({ column, value }))
  const all = await rowsIn({})
  expect(
    await rowsIn({ selections: [{ chart: 'by-country', values: chosen('country', 'DE') }] }),
  ).toMatchObject({
    'by-country': all['by-country'],
    sum: [[30]],
    stores: [[2]],
    'by-month': [['2026-01-01', 30]],
  })
  expect(
    await rowsIn({ selections: [{ chart: 'by-country', values: chosen('country', 'DE', 'FR') }] }),
  ).toMatchObject({ sum: [[35]], stores: [[3]] })
  expect(
    await rowsIn({ selections: [{ chart: 'by-country', values: chosen('country', null) }] }),
  ).toMatchObject({ sum: [[100]], stores: [[0]] })
  expect(
    await rowsIn({ selections: [{ chart: 'by-month', values: chosen('Month', '2026-02-01') }] }),
  ).toMatchObject({ 'by-country': [['FR', 5]], sum: [[5]], 'by-month': all['by-month'], stores: [[3]] })
})

test('opening a value shows its next level, down to the last', async () => {
  const down = (...values: (string | null)[]) => rowsIn({ drills: [{ chart: 'by-country', values }] })
  expect(await down('DE')).toMatchObject({
    'by-country': [
      ['Berlin', 10],
      ['Bonn', 20],
    ],
    sum: [[135]],
  })
  expect(await down('DE', 'Bonn')).toMatchObject({ 'by-country': [['2026-01-01', 20]] })
  const deep = await render(board.id, {
    state: {
      drills: [{ chart: 'by-country', values: ['DE'] }],
      selections: [{ chart: 'by-country', values: [{ column: 'city', value: 'Bonn' }] }],
    },
  })
  expect(deep.body.charts.find(({ id }) => id === 'sum')?.result?.rows).toEqual([[20]])
  expect(deep.body.charts[0]).toMatchObject({ level: 1 })
  const { status, body } = await render(board.id, {
    state: { drills: [{ chart: 'by-country', values: ['DE', 'Bonn', '2026-01-01'] }] },
  })
  expect([status, body]).toMatchObject([422, { details: [{ path: 'body.state.drills.0.values' }] }])
})

test.each([
  ['a filter that is not there', { filters: { land: null } }, 'filters.land'],
  [
    'an operator of another kind',
    { filters: { country: { operator: 'last', value: 3 } } },
    'filters.country.operator',
  ],
  [
    'a list without values',
    { filters: { country: { operator: 'in', value: 'DE' } } },
    'filters.country.values',
  ],
  [
    'half a range',
    { filters: { period: { operator: 'between', values: ['2026-01-01'] } } },
    'filters.period.values',
  ],
  ['a field that is not there', { filter: {} }, ''],
  [
    'a chart that is not there',
    { selections: [{ chart: 'x', values: [{ column: 'a', value: 1 }] }] },
    'selections.0.chart',
  ],
  [
    'a column that is not grouped by',
    { selections: [{ chart: 'sum', values: [{ column: 'Total', value: 1 }] }] },
    'selections.0.values.0.column',
  ],
  ['a drill without levels', { drills: [{ chart: 'sum', values: ['DE'] }] }, 'drills.0.chart'],
])('a state with %s is refused with its place', async (_, state, path) => {
  const posted = await render(board.id, { state })
  expect([posted.status, posted.text]).toEqual([
    422,
    expect.stringContaining(`body.state${path && `.${path}`}`),
  ])
  const address = `/api/dashboards/${board.id}/render?state=${encodeURIComponent(JSON.stringify(state))}`
  const got = await call('GET', address, admin)
  expect([got.status, got.text]).toEqual([422, expect.stringContaining(`query.state${path && `.${path}`}`)])
})

test('a value that does not fit the column fails in its place under the name of the filter', async () => {
  const rows = await rowsIn({ filters: { period: { operator: 'equals', value: 'soon' } } })
  expect(rows).toMatchObject({
    sum: {
      error: 'validation_error',
      message: expect.stringMatching(/^the filter "Period": .*soon/) as string,
    },
    stores: [[3]],
  })
  expect((await call('GET', `/api/dashboards/${board.id}/render?state=%7B`, admin)).status).toBe(422)
})

test('a tab or single charts are rendered alone; another version is for those who edit', async () => {
  const ids = async (rest: string) =>
    (
      await call<RenderedDashboard>('GET', `/api/dashboards/${board.id}/render?${rest}`, admin)
    ).body.charts?.map(({ id }) => id)
  expect(await ids('tab=second')).toEqual(['sum'])
  expect(await ids('charts=text&charts=sum')).toEqual(['sum', 'text'])
  expect(await ids('charts=x')).toBeUndefined()
  const { id } = await create()
  await call('PATCH', `/api/dashboards/${id}`, { token: admin.token, body: { charts: [byCountry] } })
  const old = await render(id, { version: '1' })
  expect([old.body.version, old.body.charts.length]).toEqual([1, 5])
  const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
  expect((await render(id, { version: '2' }, viewer)).status).toBe(200)
  expect(await render(id, { version: '1' }, viewer)).toMatchObject({
    status: 403,
    body: { permission: 'dashboard.edit' },
  })
  expect((await render(id, { version: '9' })).status).toBe(404)
})
