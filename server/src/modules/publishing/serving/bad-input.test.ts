import { describe, expect, test } from 'vitest'
import type { App } from '../../../../../contract/src/apps.ts'
import type { Dataset } from '../../../../../contract/src/datasets.ts'
import { reservedNames } from '../../../../../contract/src/publication-definitions.ts'
import type { PageOf } from '../../../../../contract/src/schema.ts'
import { fileForm } from '../../../../test/file-form.ts'
import { testServer } from '../../../../test/server.ts'

const { admin, newUser, call } = await testServer()
const { token } = admin
const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
const orders = (
  await call<Dataset>('POST', '/api/datasets/upload', {
    token,
    ...fileForm(
      'Orders.csv',
      'id,customer,day,paid,amount,Placed At\n1,a,2026-01-01,true,5.5,2026-01-01T09:30:00Z\n2,b,2026-01-02,false,7,2026-01-02T23:59:59.5Z\n',
    ),
  })
).body
const app = (
  await call<App>('POST', '/api/publishing/apps', {
    token,
    body: { name: 'Orders', slug: 'orders', audience: { roles: ['viewer'], group_ids: [] } },
  })
).body
const entity = {
  kind: 'entity',
  dataset_id: orders.id,
  singular: 'Order',
  plural: 'Orders',
  key: 'id',
  fields: ['id', 'customer', 'day', 'paid', 'amount'].map((name) => ({ name, column: name })),
}
const add = (slug: string, definition: object) =>
  call<{ id: number }>('POST', '/api/publishing/publications', {
    token,
    body: { app_id: app.id, slug, name: slug, definition },
  })
entity.fields.push({ name: 'placed', column: 'Placed At' })
await add('orders', entity)
await add('days', { ...entity, singular: 'Day', plural: 'Days', key: 'day' })
await call('POST', `/api/publishing/apps/${app.id}/releases`, { token, body: {} })

const get = (path: string) =>
  call<PageOf<object> & { details?: { path: string }[]; message: string }>('GET', path, {
    token: viewer.token,
    surface: 'app',
    headers: { 'x-app': 'orders' },
  })

describe('what bad input gets names it', () => {
  test.each([
    ['/api/orders?nothing=1', 'query.nothing'],
    ['/api/orders?id.almost=1', 'query.id.almost'],
    ['/api/orders?id=one', 'query.id'],
    ['/api/orders?id.gte=1&id.gte=2', 'query.id.gte'],
    ['/api/orders?id.like=1', 'query.id.like'],
    ['/api/orders?paid=perhaps', 'query.paid'],
    ['/api/orders?paid.null=perhaps', 'query.paid.null'],
    ['/api/orders?amount.lte=1e5', 'query.amount.lte'],
    ['/api/orders?day=x', 'query.day'],
    ['/api/orders?day=2026-02-30', 'query.day'],
    ['/api/orders?placed.gte=yesterday', 'query.placed.gte'],
    ['/api/orders?sort=nothing', 'query.sort'],
    ['/api/orders?order=up', 'query.order'],
    ['/api/orders?q=a', 'query.q'],
    ['/api/orders?limit=0', 'query.limit'],
    ['/api/orders?limit=201', 'query.limit'],
    ['/api/orders?offset=-1', 'query.offset'],
    ['/api/orders?id%20or%201=1', 'query.id or 1'],
  ])('%s', async (path, place) => {
    const { status, body } = await get(path)
    expect([status, body.details?.[0]?.path]).toEqual([422, place])
  })

  test.each([
    '/api/nothing',
    '/api/nothing/1',
    '/api/orders/3',
    '/api/orders/one',
    "/api/orders/1'%20or%201=1",
    '/api/endpoints/orders',
    '/api/pages/orders',
    '/api/dashboards/orders',
  ])('%s is not found', async (path) => {
    expect((await get(path)).status).toBe(404)
  })
})

test('a bad date is named as the entity names it, and a key that is none is the key of nothing', async () => {
  const { text } = await get('/api/orders?placed=x')
  expect(text).toContain('is a date such as 2026-01-31')
  expect(text).not.toContain('Placed At')
  expect((await get('/api/days/x')).status).toBe(404)
  expect((await get('/api/days/2026-01-02')).status).toBe(200)
})

test.each([
  ['placed.lte=2026-01-01', 1],
  ['placed.lte=2026-01-02', 2],
  ['placed.lte=2026-01-02T00:00:00Z', 1],
  ['placed.lte=9999-12-31', 2],
])('times up to a day are with all its times: %s', async (query, total) => {
  expect((await get(`/api/orders?${query}`)).body.total).toBe(total)
})

test.each(reservedNames.slugs)('the address %s belongs to the surface', async (slug) => {
  expect((await add(slug, entity)).status).toBe(409)
})

test.each(reservedNames.fields)('the field %s belongs to every list', async (name) => {
  const fields = [...entity.fields, { name, column: 'customer' }]
  expect((await add('others', { ...entity, fields })).text).toContain(
    `\\"${name}\\" is a parameter of every list`,
  )
})

test('TEN-33: a viewer without the attribute of a policy has no rows, with it their own', async () => {
  const policy = {
    name: 'Own orders',
    applies_to: { everyone: true },
    condition: { column: 'customer', operator: 'in', attribute: 'customer' },
  }
  const set = await call('PUT', `/api/datasets/${orders.id}/policies`, { token, body: { rows: [policy] } })
  expect([set.status, set.text]).toEqual([200, expect.anything()])
  expect((await get('/api/orders')).body).toMatchObject({ items: [], total: 0 })
  expect((await get('/api/orders/1')).status).toBe(404)
  await call('PUT', `/api/users/${viewer.id}/attributes`, {
    token,
    body: { attributes: { customer: ['b'] } },
  })
  expect((await get('/api/orders')).body).toMatchObject({ items: [{ id: 2 }], total: 1 })
  expect((await get('/api/orders/1')).status).toBe(404)
})

test('a release over what is broken is refused with the place', async () => {
  await call('PUT', `/api/datasets/${orders.id}/policies`, { token, body: {} })
  const shown = { dimensions: [{ column: 'customer', name: 'customer' }] }
  const { body: made } = await add('totals', { kind: 'endpoint', dataset_id: orders.id, query: shown })
  const broken = await call('PATCH', `/api/publishing/publications/${made.id}`, {
    token,
    body: { definition: { kind: 'endpoint', dataset_id: orders.id, query: { dimensions: ['nothing'] } } },
  })
  expect(broken.body).toMatchObject({ details: [{ path: 'body.definition.query.dimensions.0' }] })
  await add('lost', {
    ...entity,
    relations: [{ name: 'to', entity: 'gone', kind: 'one_to_many', field: 'id', to: 'id' }],
  })
  const release = await call('POST', `/api/publishing/apps/${app.id}/releases`, { token, body: {} })
  expect([release.status, release.text]).toEqual([
    422,
    expect.stringContaining('body.publications.lost.relations.0: the relation'),
  ])
})
