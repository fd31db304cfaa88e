import { expect, test } from 'vitest'
import { fileForm } from '../../../../test/file-form.ts'
import { testServer } from '../../../../test/server.ts'

const { admin, newUser, call, server, database } = await testServer()
const { token } = admin
const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
const send = async (path: string, body: object) => {
  const made = await call<{ id: number }>('POST', path, { token, body })
  expect(made.status, made.text).toBe(201)
  return made.body.id
}
const uploaded = await call<{ id: number }>('POST', '/api/datasets/upload', {
  token,
  ...fileForm('Sales.csv', 'id,country,amount\n1,DE,10\n2,DE,20\n3,FR,5\n'),
})
const dataset = uploaded.body.id
const dashboard = await send('/api/dashboards', {
  name: 'Internal name',
  status: 'published',
  charts: [
    {
      id: 'one',
      title: 'Amounts',
      kind: 'table',
      dataset_id: dataset,
      query: { dimensions: ['country'], measures: [{ aggregate: 'sum', column: 'amount', name: 'Total' }] },
      position: { x: 0, y: 0, w: 6, h: 4 },
    },
  ],
})
const app = await send('/api/publishing/apps', {
  name: 'Shop',
  slug: 'shop',
  audience: { roles: ['viewer'], group_ids: [] },
})
const publish = (slug: string, name: string, definition: object) =>
  send('/api/publishing/publications', { app_id: app, slug, name, definition })
const overview = await publish('overview', 'Overview', { kind: 'dashboard', dashboard_id: dashboard })
await publish('sales', 'Sales', {
  kind: 'entity',
  dataset_id: dataset,
  singular: 'Sale',
  plural: 'Sold things',
  key: 'id',
  fields: [
    { name: 'id', column: 'id', label: 'Number' },
    { name: 'land', column: 'country', label: 'Country' },
    { name: 'amount', column: 'amount', is_hidden: true },
  ],
})
await send(`/api/publishing/apps/${app}/releases`, {})

const allow = (actions: string[]) =>
  call('PATCH', `/api/publishing/apps/${app}`, { token, body: { actions } })
const fetched = async (method: 'GET' | 'POST', url: string, more: { accept?: string; body?: object } = {}) =>
  await server.surfaces.app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${viewer.token}`,
      ...(more.accept ? { accept: more.accept } : {}),
      ...(more.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(more.body ? { payload: JSON.stringify(more.body) } : {}),
  })
const render = (format: string) =>
  fetched('POST', '/api/dashboards/overview/render', { body: { format, charts: ['one'] } })

test('a dashboard or chart is kept as a picture, PDF or workbook where the app allows exports, and each is recorded', async () => {
  await allow(['filter'])
  expect((await render('pdf')).statusCode).toBe(403)
  await allow(['export'])
  const beginnings = { png: '\u0089PNG', pdf: '%PDF', xlsx: 'PK' }
  for (const [format, start] of Object.entries(beginnings)) {
    const file = await render(format)
    expect([format, file.statusCode]).toEqual([format, 200])
    expect(file.rawPayload.toString('latin1').startsWith(start)).toBe(true)
    expect(file.headers['content-disposition']).toContain(`"Overview.${format}"`)
    expect(file.rawPayload.toString('latin1')).not.toContain('Internal name')
  }
  const recorded = await database.asOwner<{ data: { format: string } }>(
    `select data from audit_entries where type = 'publication.exported' and subject_id = $1 order by id`,
    [overview],
  )
  expect(recorded.map(({ data }) => data.format)).toEqual(['png', 'pdf', 'xlsx'])
})

test('a list is kept as CSV with the labels of its visible fields, as it is filtered and sorted', async () => {
  await allow([])
  const accept = 'text/csv'
  expect((await fetched('GET', '/api/sales', { accept })).statusCode).toBe(403)
  await allow(['export'])
  const file = await fetched('GET', '/api/sales?land=DE&sort=id&order=desc', { accept })
  expect(file.headers['content-disposition']).toContain('"Sold things.csv"')
  expect(file.body.trim().split(/\r?\n/)).toEqual(['Number,Country', '2,DE', '1,DE'])
})
