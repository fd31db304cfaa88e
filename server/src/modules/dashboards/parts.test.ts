import { expect, test } from 'vitest'
import type { Dashboard } from '../../../../contract/src/dashboards.ts'
import { fileForm } from '../../../test/file-form.ts'
import { testServer } from '../../../test/server.ts'

const { admin, newOrganization, call } = await testServer()

const upload = async (token: string) => {
  const form = fileForm('sales.csv', 'region,amount\nnorth,10\nsouth,20\n')
  return (await call<{ id: number }>('POST', '/api/datasets/upload', { token, ...form })).body.id
}
const sales = await upload(admin.token)

const at = { x: 0, y: 0, w: 6, h: 4 }
const chart = {
  id: 'c',
  title: 'Rows',
  kind: 'number',
  dataset_id: sales,
  query: { measures: [{ aggregate: 'count' }] },
  position: at,
}
const region = {
  id: 'region',
  label: 'Region',
  kind: 'values',
  targets: [{ dataset_id: sales, column: 'region' }],
}
const whole = {
  name: 'Sales',
  charts: [{ ...chart, tab: 'all' }],
  tabs: [{ id: 'all', label: 'All' }],
  filters: [region],
  events: [{ at: '2026-01-06T00:00:00.000Z', label: 'Prices went up' }],
  settings: { auto_refresh_seconds: 60 },
}

const create = (body: object) => call<Dashboard>('POST', '/api/dashboards', { token: admin.token, body })

test('tabs, filters, events and settings are kept, told by render, and come back with a version', async () => {
  const made = (await create(whole)).body
  expect(made).toMatchObject(whole)
  const path = `/api/dashboards/${made.id}`
  const { name: _, charts: __, ...page } = whole
  expect((await call('GET', `${path}/render`, admin)).body).toMatchObject(page)
  const changed = await call<Dashboard>('PATCH', path, { token: admin.token, body: { filters: [] } })
  expect(changed.body).toMatchObject({ version: 2, filters: [], tabs: whole.tabs })
  const restored = await call('POST', `${path}/versions/1/restore`, admin)
  expect(restored.body).toMatchObject({ ...whole, version: 3 })
  expect((await call('POST', `${path}/duplicate`, { ...admin, body: {} })).body).toMatchObject(page)
})

test('a text needs no dataset, every other kind does', async () => {
  const text = { id: 't', title: 'About', kind: 'text', options: { text: '**Hello**' }, position: at }
  const made = (await create({ name: 'Text', charts: [text] })).body
  expect((await call('GET', `/api/dashboards/${made.id}/render`, admin)).body).toMatchObject({
    charts: [{ ...text, result: null, failure: null }],
  })
  const refused = await create({ name: 'Bar', charts: [{ ...text, kind: 'bar' }] })
  expect(refused).toMatchObject({ status: 422, body: { details: [{ path: 'body.charts.0.dataset_id' }] } })
})

test.each([
  ['a tab that is not there', { charts: [{ ...chart, tab: 'x' }] }, 'body.charts.0.tab'],
  ['two charts of one name', { charts: [chart, chart] }, 'body.charts.1.id'],
  ['a chart beyond the grid', { charts: [{ ...chart, position: { ...at, x: 8 } }] }, 'charts.0.position.w'],
  ['a negative place', { charts: [{ ...chart, position: { ...at, y: -1 } }] }, 'body.charts.0.position.y'],
  [
    'a drill that says two things',
    { charts: [{ ...chart, drill: { hierarchy: 'h', levels: ['region'] } }] },
    'body.charts.0.drill',
  ],
  [
    'a click that opens nothing',
    { charts: [{ ...chart, click: { action: 'dashboard' } }] },
    'body.charts.0.click.dashboard_id',
  ],
  [
    'a filter that excepts a stranger',
    { filters: [{ ...region, except: ['x'] }] },
    'body.filters.0.except.0',
  ],
  [
    'a filter that depends on a stranger',
    { filters: [{ ...region, depends_on: ['x'] }] },
    'body.filters.0.depends_on.0',
  ],
  [
    'filters that depend on each other in a circle',
    {
      filters: [
        { ...region, depends_on: ['b'] },
        { ...region, id: 'b', depends_on: ['region'] },
      ],
    },
    'body.filters.0.depends_on',
  ],
  [
    'a filter with two columns of one dataset',
    { filters: [{ ...region, targets: [region.targets[0], region.targets[0]] }] },
    'body.filters.0.targets.1.dataset_id',
  ],
  [
    'an event that ends before it begins',
    { events: [{ at: '2026-01-06T00:00:00.000Z', until: '2026-01-05T00:00:00.000Z', label: 'x' }] },
    'body.events.0.until',
  ],
  [
    'a thousand filters',
    { filters: Array.from({ length: 1000 }, (_, n) => ({ ...region, id: `f${n}` })) },
    'body.filters',
  ],
])('%s is refused with its place', async (_, body, path) => {
  const refused = await create({ name: 'Refused', ...body })
  expect(refused.status).toBe(422)
  expect(JSON.stringify(refused.body)).toContain(path)
})

test("TEN-06: a filter over another organization's dataset is refused like one that is not there", async () => {
  const foreign = await upload((await newOrganization()).token)
  const [theirs, missing] = await Promise.all(
    [foreign, 999_999].map((id) =>
      create({ name: 'Sly', filters: [{ ...region, targets: [{ dataset_id: id, column: 'region' }] }] }),
    ),
  )
  expect(theirs?.status).toBe(422)
  expect(theirs?.text).toContain('body.filters.0.targets.0.dataset_id')
  expect(theirs?.text).toBe(missing?.text)
})

test('A8: every mistake in the parts of a dashboard is told at once', async () => {
  const refused = await create({
    name: 'Wrong',
    charts: [
      { ...chart, tab: 'none', position: { ...at, x: 10, w: 12 } },
      { ...chart, kind: 'bar', query: undefined },
    ],
    filters: [{ ...region, except: ['x', 'c'], depends_on: ['y'], tab: 'none' }],
    events: [{ at: '2026-01-06T00:00:00.000Z', until: '2026-01-05T00:00:00.000Z', label: 'E' }],
  })
  expect(refused.status).toBe(422)
  const { details } = refused.body as unknown as { details: { path: string }[] }
  expect(details.map(({ path }) => path)).toEqual([
    'body.charts.1.id',
    'body.charts.0.position.w',
    'body.charts.0.tab',
    'body.charts.1.query',
    'body.filters.0.except.0',
    'body.filters.0.depends_on.0',
    'body.filters.0.tab',
    'body.events.0.until',
  ])
})

test('A8: every statement of a chart that cannot be read is told at once', async () => {
  const inputs = [{ dataset_id: sales, name: 'sales' }]
  const asked = (id: string, statement: string) => ({
    id,
    title: id,
    kind: 'table',
    sql: { statement, inputs },
    position: at,
  })
  const charts = [asked('a', 'SELECT nix FROM sales'), asked('b', 'SELECT 1'), asked('c', 'SELECT FROM')]
  const refused = await create({ name: 'Wrong', charts })
  const { details } = refused.body as unknown as { details: { path: string }[] }
  expect([refused.status, details.map(({ path }) => path)]).toEqual([
    422,
    ['body.charts.0.sql.statement', 'body.charts.2.sql.statement'],
  ])
})

test('A8: every mistake in one filter and in one chart in SQL is told at once', async () => {
  const inputs = [
    { dataset_id: sales, name: 'a' },
    { dataset_id: sales, name: 'A' },
  ]
  const sql = { statement: 'SELECT 1', inputs }
  const refused = await create({
    name: 'Wrong',
    charts: [
      {
        id: 'c',
        title: 'C',
        kind: 'table',
        dataset_id: sales,
        sql,
        drill: { levels: ['region'] },
        click: { action: 'drill' },
        position: at,
      },
      { id: 'd', title: 'D', kind: 'bar', position: at },
    ],
    filters: [{ ...region, default: { operator: 'between', value: 1, unit: 'day' } }],
  })
  const { details } = refused.body as unknown as { details: { path: string }[] }
  expect([refused.status, details.map(({ path }) => path)]).toEqual([
    422,
    [
      'body.charts.0.sql',
      'body.charts.0.drill',
      'body.charts.0.click.action',
      'body.charts.0.sql.inputs.1.name',
      'body.charts.1.dataset_id',
      'body.filters.0.default.operator',
      'body.filters.0.default.values',
      'body.filters.0.default.value',
      'body.filters.0.default.unit',
    ],
  ])
})

test('A8: every dataset of a chart in SQL that cannot be read is told at once', async () => {
  const inputs = [999_998, sales, 999_999].map((id, index) => ({ dataset_id: id, name: `t${index}` }))
  const charts = [
    { id: 'a', title: 'A', kind: 'table', sql: { statement: 'SELECT 1', inputs }, position: at },
  ]
  const refused = await create({ name: 'Wrong', charts })
  const { details } = refused.body as unknown as { details: { path: string }[] }
  expect([refused.status, details.map(({ path }) => path)]).toEqual([
    422,
    ['body.charts.0.sql.inputs.0.dataset_id', 'body.charts.0.sql.inputs.2.dataset_id'],
  ])
})
