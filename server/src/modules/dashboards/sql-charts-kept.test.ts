import { expect, test } from 'vitest'
import type { ChartSql } from '../../../../contract/src/chart-sql.ts'
import type { RenderedDashboard } from '../../../../contract/src/dashboard-render.ts'
import type { Dashboard } from '../../../../contract/src/dashboards.ts'
import { fileForm } from '../../../test/file-form.ts'
import { type Call, testServer } from '../../../test/server.ts'

const open = await testServer()
const closed = await testServer({ DISABLED_FEATURES: 'explore_sql' }, { beside: open })
const { admin, newOrganization, newUser, call } = open
const { token } = admin

const upload = async (name: string, text: string, by = token) => {
  const form = fileForm(name, text)
  const uploaded = await call<{ id: number }>('POST', '/api/datasets/upload', { token: by, ...form })
  expect(uploaded.status, uploaded.text).toBe(201)
  return uploaded.body.id
}
const sales = await upload('sales.csv', 'country,amount\nDE,10\nFR,5\n')
const others = await upload('others.csv', 'n\n1\n')
const stranger = await newOrganization()
const foreign = await upload('foreign.csv', 'n\n1\n', stranger.token)

const position = { x: 0, y: 0, w: 6, h: 4 }
const statement = 'select country, sum(amount) as total from orders group by country order by 1'
const sql: ChartSql = { statement, inputs: [{ dataset_id: sales, name: 'orders' }] }
const chartOf = (change: Partial<ChartSql> = {}, more: object = {}) => ({
  id: 'c',
  title: 'Totals',
  kind: 'bar',
  sql: { ...sql, ...change },
  position,
  ...more,
})
const create = (chart: object, by = token) =>
  call<Dashboard>('POST', '/api/dashboards', { token: by, body: { name: 'B', charts: [chart] } })

test('a statement is kept as it was written, in versions and drafts, and copied with its dashboard', async () => {
  const { body: board, status, text } = await create(chartOf())
  expect(status, text).toBe(201)
  expect(board.charts[0]?.sql).toEqual(sql)
  const path = `/api/dashboards/${board.id}`
  const next = chartOf({ statement: 'select max(amount) as most from orders' })
  const draft = await call('PUT', `${path}/draft`, {
    token,
    body: { base_version: 1, name: 'B', charts: [next] },
  })
  expect(draft.status, draft.text).toBe(200)
  const published = await call<Dashboard>('POST', `${path}/draft/publish`, { token, body: {} })
  expect(published.body).toMatchObject({ version: 2, charts: [{ sql: next.sql }] })
  const compared = await call(`GET`, `${path}/compare?from=1&to=2`, { token })
  expect(compared.text).toContain('Totals')
  const restored = await call<Dashboard>('POST', `${path}/versions/1/restore`, { token })
  expect(restored.body.charts[0]?.sql).toEqual(sql)
  const copy = await call<Dashboard>('POST', `${path}/duplicate`, { token, body: {} })
  expect(copy.body.charts[0]?.sql).toEqual(sql)
})

test.each<[string, object, string, string]>([
  ['what does not parse', chartOf({ statement: 'selec 1' }), 'sql.statement', 'syntax'],
  ['two statements', chartOf({ statement: 'select 1; select 2' }), 'sql.statement', 'one statement'],
  ['what writes', chartOf({ statement: 'delete from orders' }), 'sql.statement', ''],
  ['what reads a file', chartOf({ statement: "select * from read_csv('/etc/passwd')" }), 'sql.statement', ''],
  [
    'a column that there is not',
    chartOf({ statement: 'select\n nope from orders' }),
    'sql.statement',
    'line 2: .*nope',
  ],
  ['a dataset that is no input', chartOf({ statement: 'select * from others' }), 'sql.statement', 'others'],
  [
    'a dataset by its name instead of the name that it gets',
    chartOf({ statement: 'select * from sales' }),
    'sql.statement',
    'sales',
  ],
  [
    'two inputs of one name',
    chartOf({
      inputs: [
        { dataset_id: sales, name: 'orders' },
        { dataset_id: others, name: 'ORDERS' },
      ],
    }),
    'sql.inputs.1.name',
    'ORDERS',
  ],
  [
    'a query beside it',
    chartOf({}, { dataset_id: sales, query: { dimensions: ['country'] } }),
    'sql',
    'either',
  ],
  ['levels', chartOf({}, { drill: { levels: ['country'] } }), 'drill', 'levels'],
  ['a click that filters', chartOf({}, { click: { action: 'filter' } }), 'click.action', 'none'],
])('%s is refused when it is saved, with its place', async (_name, chart, place, words) => {
  const { status, text } = await create(chart)
  expect([status, text]).toEqual([422, expect.stringContaining(`body.charts.0.${place}: `)])
  expect(text).toMatch(new RegExp(words))
})

test('a dataset that is not there and one of another organization are refused alike', async () => {
  const refusedWith = async (id: number) => {
    const { status, text } = await create(chartOf({ inputs: [{ dataset_id: id, name: 'orders' }] }))
    return [status, text.replaceAll(String(id), 'ID')]
  }
  const [status, text] = await refusedWith(foreign)
  expect([status, text]).toEqual(await refusedWith(2_000_000))
  expect([status, text]).toEqual([422, expect.stringContaining('body.charts.0.sql.inputs.0.dataset_id')])
})

test('SQL is written by who may query each input in SQL; others arrange what there is', async () => {
  const { body: board } = await create(chartOf())
  const arranger = await newUser({ orgId: admin.orgId, role: 'viewer' })
  const group = await call<{ id: number }>('POST', '/api/groups', { token, body: { name: 'Arrangers' } })
  const permissions = ['dashboard.edit', 'dashboard.view', 'dataset.query'].map((permission) => ({
    permission,
    target_type: null,
    target_id: null,
  }))
  const given = await call('PUT', `/api/groups/${group.body.id}/permissions`, {
    token,
    body: { permissions },
  })
  expect(given.status, given.text).toBe(200)
  await call('POST', `/api/groups/${group.body.id}/members`, { token, body: { user_id: arranger.id } })
  const patch = (chart: object) =>
    call('PATCH', `/api/dashboards/${board.id}`, { token: arranger.token, body: { charts: [chart] } })
  const moved = await patch(chartOf({}, { title: 'Moved', position: { ...position, x: 6 } }))
  expect(moved.status, moved.text).toBe(200)
  const rewritten = await patch(chartOf({ statement: 'select * from orders' }))
  expect([rewritten.status, rewritten.text]).toEqual([403, expect.stringContaining('dataset.query_sql')])
  const seen = await call<RenderedDashboard>('GET', `/api/dashboards/${board.id}/render`, arranger)
  expect(seen.body.charts[0]?.result?.rows).toEqual([
    ['DE', 10],
    ['FR', 5],
  ])
})

test('where SQL is switched off none is kept and none is run, and other charts go on', async () => {
  const structured = {
    id: 's',
    title: 'S',
    kind: 'number',
    dataset_id: sales,
    query: { measures: [{ aggregate: 'count' }] },
    position,
  }
  const { body: board } = await call<Dashboard>('POST', '/api/dashboards', {
    token,
    body: { name: 'B', charts: [chartOf(), structured] },
  })
  const off = <T>(method: string, path: string, more: Call = {}) =>
    closed.call<T>(method, path, { token, ...more })
  const body = { name: 'C', charts: [chartOf()] }
  const refused = await off('POST', '/api/dashboards', { body })
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('SQL is switched off')])
  const { body: seen } = await off<RenderedDashboard>('GET', `/api/dashboards/${board.id}/render`)
  expect(seen.charts).toMatchObject([
    {
      result: null,
      failure: { error: 'conflict', message: expect.stringContaining('switched off') as string },
    },
    { result: { rows: [[2]] }, failure: null },
  ])
  const explained = await off('GET', `/api/dashboards/${board.id}/charts/c/explain`)
  expect(explained.status).toBe(409)
  const renamed = await off('PATCH', `/api/dashboards/${board.id}`, {
    body: { charts: [chartOf(), structured], name: 'D' },
  })
  expect(renamed.status, renamed.text).toBe(200)
})
