import { expect, test } from 'vitest'
import type { App } from '../../../../../contract/src/apps.ts'
import type { Dataset } from '../../../../../contract/src/datasets.ts'
import { fileForm } from '../../../../test/file-form.ts'
import { testServer, type TestUser } from '../../../../test/server.ts'

const { admin, newUser, newOrganization, call } = await testServer()
const { token } = admin
const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })

const csv = 'id,region,amount,secret\n1,EU,10,canary-a\n2,US,20,canary-b\n3,EU,30,canary-c\n'
const upload = fileForm('orders.csv', csv, { name: 'Orders' })
const dataset = (await call<Dataset>('POST', '/api/datasets/upload', { token, ...upload })).body

const app = (
  await call<App>('POST', '/api/publishing/apps', {
    token,
    body: {
      name: 'Orders',
      slug: 'orders',
      audience: { roles: ['viewer'], group_ids: [] },
      actions: ['export'],
    },
  })
).body

const definition = {
  kind: 'endpoint',
  dataset_id: dataset.id,
  query: {
    sql: 'select region, sum(amount)::integer as total, max(secret) as hint from orders where amount >= $least group by region order by region',
    inputs: [{ dataset_id: dataset.id, name: 'orders' }],
    parameter_definitions: [{ name: 'least', type: 'number', default: 0 }],
  },
}

const add = (slug: string, query: object) =>
  call<{ details: { path: string; message: string }[] }>('POST', '/api/publishing/publications', {
    token,
    body: { app_id: app.id, slug, name: slug, definition: { ...definition, query } },
  })

interface Result {
  rows: unknown[][]
  sql: string
  columns: { name: string; type: string }[]
}
const get = (query = '', { as = viewer, headers = {} }: { as?: TestUser; headers?: object } = {}) =>
  call<Result>('GET', `/api/endpoints/totals${query}`, {
    token: as.token,
    surface: 'app',
    headers: { 'x-app': 'orders', ...headers },
  })

await add('totals', definition.query)
const released = await call('POST', `/api/publishing/apps/${app.id}/releases`, { token, body: {} })

test('an endpoint in SQL answers with bound parameters, paging, files and an entity tag', async () => {
  expect([released.status, released.text]).toEqual([201, expect.anything()])
  const all = await get()
  expect([all.body.rows, all.body.sql]).toEqual([
    [
      ['EU', 40, 'canary-c'],
      ['US', 20, 'canary-b'],
    ],
    '',
  ])
  expect((await get('?least=25')).body.rows).toEqual([['EU', 30, 'canary-c']])
  expect((await get('?limit=1&offset=1')).body.rows).toEqual([['US', 20, 'canary-b']])
  expect((await get('?least=1);drop')).text).toContain('query.least')
  expect((await get('?most=1')).text).toContain('there are least')
  const again = await get('', { headers: { 'if-none-match': String(all.headers['etag']) } })
  expect([again.status, all.headers['last-modified'] !== undefined]).toEqual([304, true])
  const file = await get('', { headers: { accept: 'text/csv' } })
  expect(file.text.trim().split(/\r?\n/)).toEqual(['region,total,hint', 'EU,40,canary-c', 'US,20,canary-b'])
})

test('its columns are described with the types of the statement', async () => {
  const { text } = await call('GET', '/openapi.json', {
    token: viewer.token,
    surface: 'app',
    headers: { 'x-app': 'orders' },
  })
  expect(text).toContain('/api/endpoints/totals')
  expect(text).not.toContain('group by region')
})

test('POL-01: it reads what row policies and masks of its viewer leave, and nobody else reads it', async () => {
  await call('PUT', `/api/datasets/${dataset.id}/policies`, {
    token,
    body: {
      rows: [
        {
          name: 'Europe',
          applies_to: { roles: ['viewer'] },
          condition: { column: 'region', operator: 'equals', value: 'EU' },
        },
      ],
      columns: [{ column: 'secret', mask: { kind: 'null' } }],
    },
  })
  const seen = await get()
  expect([seen.status, seen.body.rows]).toEqual([200, [['EU', 40, null]]])
  const file = await get('', { headers: { accept: 'text/csv' } })
  expect(file.text).not.toMatch(/canary|US/)
  expect((await get('', { as: await newOrganization() })).status).toBe(404)
})

test.each([
  ["select * from read_csv('/etc/passwd')", 'body.definition.query.sql'],
  ['delete from orders', 'body.definition.query.sql'],
  ['select nothing from orders', 'body.definition.query.sql'],
])('what the SQL guard refuses is refused with its place: %s', async (sql, path) => {
  const { status, body } = await add('wrong', { ...definition.query, sql })
  expect([status, body.details[0]?.path]).toEqual([422, path])
})

test('a statement names its inputs, takes parameters by name, and has no fields of a structured query', async () => {
  const { query } = definition
  const places = async (wrong: object) => (await add('wrong', { ...query, ...wrong })).body.details[0]?.path
  expect(await places({ inputs: [] })).toBe('body.definition.query.inputs')
  expect(await places({ parameters: [1] })).toBe('body.definition.query.parameters')
  expect(await places({ dimensions: ['region'] })).toBe('body.definition.query.dimensions')
})
