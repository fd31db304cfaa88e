import { expect, test } from 'vitest'
import type { ChartExplanation } from '../../../../../contract/src/behind-charts.ts'
import { fileForm } from '../../../../test/file-form.ts'
import { testServer } from '../../../../test/server.ts'

const { admin, newUser, call, database } = await testServer()

const upload = async (name: string, lines: string[]) => {
  const form = fileForm(name, `${lines.join('\n')}\n`)
  return (await call<{ id: number }>('POST', '/api/datasets/upload', { token: admin.token, ...form })).body.id
}
const sales = await upload('sales.csv', [
  'country,day,amount,paid,secret',
  'DE,2026-01-05,10,true,s1',
  'DE,2026-01-20,20,false,s2',
  'FR,2026-02-03,5,true,s3',
  'FR,2026-02-03,5,true,s3',
  ',2026-03-01,100,true,s4',
])
const stores = await upload('stores.csv', ['land,store', 'DE,A', 'DE,B', 'FR,C'])

const at = { x: 0, y: 0, w: 6, h: 4 }
const charts = [
  {
    id: 'paid',
    title: 'Paid',
    kind: 'bar',
    dataset_id: sales,
    query: {
      dimensions: [{ column: 'day', grain: 'month', name: 'Month' }],
      measures: [
        { aggregate: 'sum', column: 'amount', name: 'All' },
        {
          aggregate: 'sum',
          column: 'amount',
          name: 'Paid',
          filters: [{ column: 'paid', operator: 'equals', value: true }],
        },
      ],
    },
    position: at,
  },
  {
    id: 'stores',
    title: 'By store',
    kind: 'table',
    dataset_id: sales,
    query: { dimensions: ['store.store'], measures: [{ aggregate: 'sum', column: 'amount' }] },
    position: at,
  },
  { id: 'text', title: 'About', kind: 'text', options: { text: 'x' }, position: at },
]
const country = {
  id: 'country',
  label: 'Country',
  kind: 'values',
  targets: [{ dataset_id: sales, column: 'country' }],
}
const joins = [
  { name: 'store', dataset_id: stores, cardinality: 'many_to_many', on: [{ column: 'country', to: 'land' }] },
]
await call('PUT', `/api/datasets/${sales}/model`, { token: admin.token, body: { joins } })
const board = (
  await call<{ id: number }>('POST', '/api/dashboards', {
    token: admin.token,
    body: { name: 'Sales', status: 'published', charts, filters: [country] },
  })
).body.id

interface Rows {
  columns: { name: string }[]
  rows: unknown[][]
  truncated: boolean
}
const rowsOf = (body: object, { chart = 'paid', user = admin, accept = '*/*' } = {}) =>
  call<Rows>('POST', `/api/dashboards/${board}/charts/${chart}/rows`, {
    token: user.token,
    headers: { accept },
    body,
  })
const january = [{ column: 'Month', value: '2026-01-01' }]

test('the rows behind a number are those of its place, its measure and the state of the reader', async () => {
  const all = await rowsOf({ values: january, measure: 'All' })
  expect(all.status, all.text).toBe(200)
  expect(all.body.columns.map(({ name }) => name)).toEqual(['country', 'day', 'amount', 'paid', 'secret'])
  expect(all.body.rows).toEqual([
    ['DE', '2026-01-05', 10, true, 's1'],
    ['DE', '2026-01-20', 20, false, 's2'],
  ])
  const paid = await rowsOf({ values: january, measure: 'Paid' })
  expect(paid.body.rows).toEqual([['DE', '2026-01-05', 10, true, 's1']])
  const state = { filters: { country: { operator: 'equals', value: 'FR' } } }
  // Rows that are the same are as many as there are.
  expect((await rowsOf({ state })).body.rows.map(([land]) => land)).toEqual(['FR', 'FR'])
  const page = await rowsOf({ sort: [{ by: 'amount', order: 'desc' }], limit: 2, offset: 1 })
  expect([page.body.rows.map((row) => row[2]), page.body.truncated]).toEqual([[20, 10], true])
  const joined = await rowsOf({ values: [{ column: 'store.store', value: 'B' }] }, { chart: 'stores' })
  expect(joined.body.rows.map(([land]) => land)).toEqual(['DE', 'DE'])
  // A row that meets several stores is one row.
  expect((await rowsOf({}, { chart: 'stores' })).body.rows).toHaveLength(5)
})

test('rows come as a file too, which is an export, and what the reader may not see stays away', async () => {
  const csv = await rowsOf({ values: january }, { accept: 'text/csv' })
  expect(csv.text.trim().split(/\r?\n/)).toHaveLength(3)
  expect(csv.headers['content-type']).toContain('text/csv')
  const [{ n } = { n: 0 }] = await database.asOwner<{ n: number }>(
    `select count(*)::integer as n from audit_entries where type = 'dataset.exported' and subject_id = $1`,
    [sales],
  )
  expect(n).toBe(1)
  const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
  await call('PUT', `/api/datasets/${sales}/policies`, {
    token: admin.token,
    body: {
      rows: [
        {
          name: 'Germany alone',
          applies_to: { everyone: true },
          condition: { column: 'country', operator: 'equals', value: 'DE' },
        },
      ],
      columns: [{ column: 'secret', mask: { kind: 'hide' } }],
      unrestricted: { roles: ['admin'] },
    },
  })
  const seen = await rowsOf({}, { user: viewer })
  expect(seen.body.columns.map(({ name }) => name)).toEqual(['country', 'day', 'amount', 'paid'])
  expect(seen.body.rows.map(([land]) => land)).toEqual(['DE', 'DE'])
  const path = `/api/dashboards/${board}/charts/paid/explain`
  const explained = await call<ChartExplanation>('GET', path, viewer)
  expect(explained.body).toMatchObject({
    chart: 'paid',
    dialect: 'duckdb',
    policies: ['Germany alone'],
    datasets: [{ id: sales, name: 'sales', version: 1, trouble: null }],
    row_count: 1,
  })
  await call('PUT', `/api/datasets/${sales}/policies`, { token: admin.token, body: {} })
})

test('a chart explains what it asked after the state, what ran and whether it was there already', async () => {
  const state = JSON.stringify({ filters: { country: { operator: 'in', values: ['FR'] } } })
  const path = `/api/dashboards/${board}/charts/paid/explain?state=${encodeURIComponent(state)}`
  const first = await call<ChartExplanation>('GET', path, admin)
  expect(first.status, first.text).toBe(200)
  expect(first.body).toMatchObject({
    title: 'Paid',
    dataset_id: sales,
    filters: ['the filter "Country"'],
    query: { filters: [{ column: 'country', operator: 'in', values: ['FR'] }] },
    parameters: ['FR'],
    row_count: 1,
  })
  expect(first.body.sql).toContain('SELECT')
  expect((await call<ChartExplanation>('GET', path, admin)).body.is_kept).toBe(true)
})

test.each([
  ['a chart that is not there', 'x', {}, 404, 'chart'],
  ['a text', 'text', {}, 422, 'path.chart'],
  [
    'a column that is not grouped by',
    'paid',
    { values: [{ column: 'All', value: 1 }] },
    422,
    'body.values.0.column',
  ],
  ['a measure that is not there', 'paid', { measure: 'None' }, 422, 'body.measure'],
  ['a sort by nothing', 'paid', { sort: [{ by: 'x' }] }, 422, 'body.sort.0.by'],
  ['more rows than an answer has', 'paid', { limit: 1_000_000 }, 422, 'body.limit'],
  ['a filter that is not there', 'paid', { state: { filters: { x: null } } }, 422, 'body.state.filters.x'],
] as const)('%s is refused', async (_, chart, body, status, words) => {
  const refused = await rowsOf(body, { chart })
  expect([refused.status, refused.text]).toEqual([status, expect.stringContaining(words)])
})
