import { generateKeyPairSync } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { EmbedKey } from '../../../../../contract/src/embed-keys.ts'
import { embedToken } from '../../../../test/embed-tokens.ts'
import { fileForm } from '../../../../test/file-form.ts'
import { servedRoutes } from '../../../../test/matrix/live-routes.ts'
import { testServer } from '../../../../test/server.ts'

const quarry = await testServer()
const { admin, call, server } = quarry
const { token } = admin
const stranger = await quarry.newOrganization()
const origin = 'https://shop.example.com'

const send = async <T = { id: number }>(path: string, body: object) => {
  const answer = await call<T>('POST', path, { token, body })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const publishing = '/api/publishing'
const { publicKey, privateKey } = generateKeyPairSync('ed25519')

let dataset = 0
let app = 0
let page = 0
let edKey: EmbedKey
let secretKey: { key: EmbedKey; secret: string }

const csv = 'id,country,city,amount\n1,DE,Berlin,10\n2,DE,Bonn,20\n3,FR,Paris,5\n4,US,Boston,7\n'
const chart = (id: string, more: object = {}) => ({
  id,
  title: id,
  kind: 'bar',
  dataset_id: dataset,
  query: { dimensions: ['city'], measures: [{ aggregate: 'sum', column: 'amount', name: 'total' }] },
  position: { x: 0, y: 0, w: 6, h: 4 },
  ...more,
})

beforeAll(async () => {
  const uploaded = await call<{ id: number }>('POST', '/api/datasets/upload', {
    token,
    ...fileForm('Sales.csv', csv),
  })
  dataset = uploaded.body.id
  const { id: dashboard } = await send('/api/dashboards', {
    name: 'Sales',
    status: 'published',
    charts: [chart('cities'), chart('elsewhere')],
    filters: [
      {
        id: 'country',
        label: 'Country',
        kind: 'values',
        targets: [{ dataset_id: dataset, column: 'country' }],
        except: ['elsewhere'],
      },
      { id: 'city', label: 'City', kind: 'values', targets: [{ dataset_id: dataset, column: 'city' }] },
    ],
  })
  const made = await send(`${publishing}/apps`, {
    name: 'Shop',
    slug: 'shop-app',
    actions: ['filter', 'export', 'rows'],
    allowed_origins: [origin],
  })
  app = made.id
  const add = (slug: string, definition: object) =>
    send(`${publishing}/publications`, { app_id: app, slug, name: slug, definition })
  await add('overview', { kind: 'dashboard', dashboard_id: dashboard })
  const fields = ['id', 'country', 'city', 'amount'].map((column) => ({
    name: column,
    column,
    is_searchable: column === 'city',
  }))
  await add('sales', {
    kind: 'entity',
    dataset_id: dataset,
    singular: 'Sale',
    plural: 'Sales',
    key: 'id',
    title: 'city',
    fields,
    relations: [{ name: 'same', entity: 'sales', kind: 'one_to_many', field: 'country', to: 'country' }],
  })
  await add('cities', {
    kind: 'entity',
    dataset_id: dataset,
    singular: 'City',
    plural: 'Cities',
    key: 'id',
    fields: fields.filter(({ name }) => name !== 'country'),
  })
  await add('amounts', {
    kind: 'endpoint',
    dataset_id: dataset,
    query: {
      dimensions: ['city'],
      filters: [{ column: 'country', operator: 'equals', value: { parameter: 'country' } }],
      parameter_definitions: [{ name: 'country', type: 'text', default: 'US' }],
    },
  })
  page = (await add('about', { kind: 'page', markdown: '# About' })).id
  await send(`${publishing}/apps/${app}/releases`, {})
  const keys = `${publishing}/apps/${app}/embed-keys`
  const pem = String(publicKey.export({ type: 'spki', format: 'pem' }))
  edKey = (await send<{ key: EmbedKey }>(keys, { name: 'A', algorithm: 'EdDSA', public_key: pem })).key
  secretKey = await send(keys, { name: 'B', algorithm: 'HS256' })
})

const all = { aud: 'shop-app', publication: '*', actions: ['filter'] }
const german = { ...all, filters: { country: 'DE' } }
const signed = (claims: object = all) => embedToken({ kid: edKey.kid, key: privateKey }, claims)

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: unknown
}
const ask = <T = never>(path: string, as: string, { method = 'GET', ...sent }: Sent = {}) =>
  call<T>(method, path, { token: as, surface: 'app', ...sent })
interface Rendered {
  charts: { id: string; result: { rows: unknown[] } | null; failure: object | null }[]
}
const render = (as: string, state: object = {}) =>
  ask<Rendered>('/api/dashboards/overview/render', as, { method: 'POST', body: { state } })

test('a signed token opens the publications that it names, of its app alone', async () => {
  const one = signed({ ...all, publication: 'sales' })
  expect((await ask('/api/sales', one)).body).toMatchObject({ total: 4 })
  expect((await ask<{ publications: unknown[] }>('/api/app', one)).body.publications).toHaveLength(1)
  const secret = embedToken({ kid: secretKey.key.kid, key: secretKey.secret }, all)
  expect((await ask('/api/pages/about', secret)).status).toBe(200)
  const neutral = { error: 'permission_denied', message: 'the token of this page does not allow that' }
  for (const path of [
    '/api/cities',
    '/api/cities/1',
    '/api/pages/about',
    '/api/pages/none',
    '/api/endpoints/amounts',
    '/api/dashboards/overview',
  ])
    expect([path, (await ask(path, one)).body]).toMatchObject([path, neutral])
  expect((await ask('/api/sales', one, { headers: { 'x-app': 'other' } })).body).toMatchObject(neutral)
})

describe('WEB-18: what is no token of the app is refused in one sentence', () => {
  const now = () => Math.floor(Date.now() / 1000)
  const other = generateKeyPairSync('ed25519').privateKey
  const forms: [string, () => string][] = [
    ['another key', () => embedToken({ kid: edKey.kid, key: other }, all)],
    [
      'a key that there is not',
      () => embedToken({ kid: `ek_${admin.orgId}_AAAAAAAAAAAAAAAA`, key: other }, all),
    ],
    [
      'a key of another organization',
      () => embedToken({ kid: edKey.kid.replace(/_\d+_/, `_${stranger.orgId}_`), key: privateKey }, all),
    ],
    ['another algorithm', () => embedToken({ kid: edKey.kid, key: edKey.public_key! }, all)],
    ['no algorithm', () => `${embedToken({ kid: edKey.kid, key: 'x', header: { alg: 'none' } }, all)}`],
    ['a key of its own', () => embedToken({ kid: edKey.kid, key: privateKey, header: { jwk: {} } }, all)],
    ['another app', () => signed({ ...all, aud: 'other' })],
    ['no app', () => signed({ publication: '*' })],
    ['no publication', () => signed({ aud: 'shop-app' })],
    ['an unknown claim', () => signed({ ...all, filter: { country: 'DE' } })],
    ['a past end', () => signed({ ...all, exp: now() - 1 })],
    ['a far end', () => signed({ ...all, exp: now() + 700 })],
    ['a start to come', () => signed({ ...all, nbf: now() + 60 })],
    [
      'a changed claim',
      () => {
        const [header, , signature] = signed().split('.')
        const claims = { ...all, sub: 'bob', exp: now() + 60, attributes: { region: ['x'] } }
        return `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`
      },
    ],
  ]
  test.each(forms)('%s', async (_, tokenOf) => {
    const answer = await ask('/api/sales', tokenOf())
    expect([answer.status, answer.body]).toMatchObject([
      401,
      { message: 'this page cannot be shown: its token opens nothing here' },
    ])
  })

  test('another organization, and the address instead of the header', async () => {
    const foreign = await call('GET', '/api/sales', {
      token: signed(),
      surface: 'app',
      orgId: stranger.orgId,
    })
    expect(foreign.status).toBe(401)
    const inAddress = await call('GET', `/api/sales?token=${signed()}`, { surface: 'app' })
    expect(inAddress.status).toBe(401)
  })
})

test('WEB-18: pages of the app and no others read, and are told so before they ask', async () => {
  const from = (page: string) => ask('/api/sales', signed(), { headers: { origin: page } })
  const own = await from(origin)
  expect([own.status, own.headers]).toMatchObject([
    200,
    { 'access-control-allow-origin': origin, vary: 'origin' },
  ])
  expect(own.headers['access-control-allow-credentials']).toBeUndefined()
  const foreign = await from('https://evil.example.com')
  expect([foreign.status, foreign.headers['access-control-allow-origin']]).toEqual([401, undefined])
  expect((await from(server.parts.urls.app)).status).toBe(200)
  const preflight = await call('OPTIONS', '/api/sales', {
    surface: 'app',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    },
  })
  expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([204, origin])
  expect(preflight.headers['access-control-allow-credentials']).toBeUndefined()
})

const shown = ({ charts }: Rendered, id: string) => charts.find((one) => one.id === id)

test('TEN-35: what a token locks holds on every path, and is not widened by any', async () => {
  const locked = signed(german)
  for (const state of [
    {},
    { filters: { country: null } },
    { filters: { country: { operator: 'in', values: ['FR'] } } },
  ]) {
    const { body } = await render(locked, state)
    expect(shown(body, 'cities')?.result?.rows).toHaveLength(2)
    expect(JSON.stringify(body)).not.toMatch(/Paris|Boston/)
    expect(shown(body, 'elsewhere')).toMatchObject({ result: null, failure: {} })
  }
  const dashboard = await ask<{ filters: { id: string }[] }>('/api/dashboards/overview', locked)
  expect(dashboard.body.filters.map(({ id }) => id)).toEqual(['city'])
  expect((await ask('/api/sales', locked)).body).toMatchObject({ total: 2 })
  expect((await ask('/api/sales?country=FR', locked)).body).toMatchObject({ total: 0 })
  expect((await ask('/api/sales?q=paris', locked)).body).toMatchObject({ total: 0 })
  expect((await ask('/api/sales/3', locked)).status).toBe(404)
  expect((await ask<{ relations: object }>('/api/sales/1', locked)).body.relations).toMatchObject({
    same: { total: 2 },
  })
  expect((await ask('/api/search?q=par', locked)).body).toMatchObject({ items: [] })
  expect((await ask<{ rows: unknown }>('/api/endpoints/amounts', locked)).body.rows).toEqual([
    ['Berlin'],
    ['Bonn'],
  ])
  expect((await ask('/api/endpoints/amounts?country=FR', locked)).status).toBe(403)
  for (const path of ['/api/cities', '/api/cities/1']) expect((await ask(path, locked)).status).toBe(403)
  const post = (path: string, as: string, body: object = {}) =>
    ask(`/api/dashboards/overview/${path}`, as, { method: 'POST', body })
  const offered = await post('values', locked, { filter: 'city', state: { filters: { country: null } } })
  expect(offered.text).toContain('Bonn')
  expect(offered.text).not.toMatch(/Paris|Boston/)
  expect((await post('values', locked, { filter: 'country' })).status).toBe(403)
  expect((await post('charts/cities/rows', locked)).status).toBe(403)
  const unknown = signed({ ...all, filters: { nothing: 1 } })
  expect((await post('values', unknown, { filter: 'city' })).status).toBe(403)
  for (const path of ['/api/sales', '/api/endpoints/amounts', '/api/dashboards/overview'])
    expect([path, (await ask(path, unknown)).status]).toEqual([path, 403])
  expect((await render(unknown)).status).toBe(403)
})

test('TEN-35: actions that the token or the app leaves out are refused', async () => {
  const none = signed({ ...all, actions: [] })
  expect((await render(none, { filters: { city: { operator: 'in', values: ['Bonn'] } } })).status).toBe(403)
  const drill = { drills: [{ chart: 'cities', values: ['Bonn'] }] }
  expect((await render(signed({ ...all, actions: ['drill'] }), drill)).status).toBe(403)
  const csvOf = (as: string) => ask('/api/endpoints/amounts', as, { headers: { accept: 'text/csv' } })
  expect((await csvOf(signed())).status).toBe(403)
  expect((await csvOf(signed({ ...all, actions: ['export'] }))).text).toContain('Boston')
})

test('TEN-35: the rows behind a number are those that the token leaves, and a file of them is an export', async () => {
  const as = signed({ ...german, actions: ['filter', 'rows'] })
  const rows = (chart: string, headers?: Record<string, string>) =>
    ask<{ rows: unknown[] }>(`/api/dashboards/overview/charts/${chart}/rows`, as, {
      method: 'POST',
      body: { state: { filters: { country: null } } },
      ...(headers ? { headers } : {}),
    })
  const behind = await rows('cities')
  expect([behind.status, behind.body.rows], behind.text).toMatchObject([200, { length: 2 }])
  expect(behind.text).not.toMatch(/Paris|Boston/)
  expect((await rows('elsewhere')).text).not.toMatch(/Paris|Boston/)
  expect((await rows('elsewhere')).status).toBe(403)
  expect((await rows('cities', { accept: 'text/csv' })).status).toBe(403)
})

test('TEN-35: row policies compare with the attributes of the token; without them there are no rows', async () => {
  const set = (body: object) => call('PUT', `/api/datasets/${dataset}/policies`, { token, body })
  const condition = { column: 'country', operator: 'in', attribute: 'country' }
  const answer = await set({ rows: [{ name: 'Own', applies_to: { everyone: true }, condition }] })
  expect([answer.status, answer.text]).toEqual([200, expect.anything()])
  const total = async (attributes?: object) =>
    (await ask<{ total: number }>('/api/sales', signed({ ...all, attributes }))).body.total
  expect([await total(), await total({ country: 'FR' }), await total({ country: ['DE', 'FR'] })]).toEqual([
    0, 1, 3,
  ])
  expect((await set({})).status).toBe(200)
})

test('a token opens the routes of its app, and is nobody on all others', async () => {
  const open: string[] = []
  for (const { endpoint, surface, requirement } of servedRoutes(server)) {
    const path = endpoint.path.replaceAll(/\{\w+\}/g, '1')
    const { status } = await call(endpoint.method, path, { token: signed(), surface })
    if (status !== 401) open.push(`${surface} ${endpoint.operation}`)
    expect([endpoint.operation, requirement.forEmbeds === true]).toEqual([endpoint.operation, status !== 401])
  }
  expect(open.toSorted()).toMatchInlineSnapshot(`
    [
      "app askPublished",
      "app callPublishedEndpoint",
      "app createPublishedChatSession",
      "app deletePublishedChatSession",
      "app getEntityObject",
      "app getPublishedApp",
      "app getPublishedChatSession",
      "app getPublishedDashboard",
      "app getPublishedPage",
      "app listEntityObjects",
      "app listObjectCharts",
      "app listPublishedChartRows",
      "app listPublishedChatSessions",
      "app listPublishedDashboards",
      "app listPublishedValues",
      "app refreshPublishedAnswer",
      "app renderPublishedDashboard",
      "app searchPublished",
      "app suggestPublishedQuestions",
    ]
  `)
})

test('an app and a publication whose names begin with a digit are embedded like others', async () => {
  const { id } = await send(`${publishing}/apps`, { name: 'Report', slug: '2027-report' })
  const definition = { kind: 'page', markdown: 'x' }
  await send(`${publishing}/publications`, { app_id: id, slug: '360-view', name: 'View', definition })
  await send(`${publishing}/apps/${id}/releases`, {})
  const pem = String(publicKey.export({ type: 'spki', format: 'pem' }))
  const made = { name: 'A', algorithm: 'EdDSA', public_key: pem }
  const { key } = await send<{ key: EmbedKey }>(`${publishing}/apps/${id}/embed-keys`, made)
  const token = embedToken({ kid: key.kid, key: privateKey }, { aud: '2027-report', publication: '360-view' })
  expect((await ask('/api/pages/360-view', token)).status).toBe(200)
})

test('viewers are told apart in the history by what their backend calls them', async () => {
  await ask('/api/sales?limit=3', signed({ ...all, sub: 'customer 17' }))
  const publications = await call<{ items: { id: number; slug: string }[] }>(
    'GET',
    `${publishing}/publications?app_id=${app}&limit=200`,
    { token },
  )
  const id = publications.body.items.find(({ slug }) => slug === 'sales')?.id
  await expect
    .poll(
      async () => (await call('GET', `${publishing}/publications/${id}/consumers?limit=200`, { token })).text,
      {
        timeout: 10_000,
      },
    )
    .toContain('customer 17')
  const traffic = await call<{ publications: { publication_id: number; users: number }[] }>(
    'GET',
    `${publishing}/apps/${app}/traffic`,
    { token },
  )
  expect(traffic.body.publications.find((one) => one.publication_id === id)?.users).toBeGreaterThan(0)
})

test('TEN-33: withdrawals, suspensions and revoked keys hold for the next request, kept responses included', async () => {
  const as = signed()
  expect((await render(as)).status).toBe(200)
  expect((await render(as)).status).toBe(200)
  await call('POST', `${publishing}/publications/${page}/withdraw`, { token, body: null })
  expect((await ask('/api/pages/about', as)).status).toBe(404)
  await call('PATCH', `${publishing}/apps/${app}`, { token, body: { allowed_origins: [] } })
  expect((await ask('/api/sales', as, { headers: { origin } })).status).toBe(401)
  const { database } = server.parts
  const suspend = (status: string) =>
    database.transaction({ orgId: admin.orgId }, (db) =>
      db.updateTable('organizations').set({ status }).where('id', '=', admin.orgId).execute(),
    )
  await suspend('archived')
  expect((await render(as)).status).toBe(401)
  await suspend('active')
  expect((await render(as)).status).toBe(200)
  await call('DELETE', `${publishing}/apps/${app}/embed-keys/${edKey.id}`, { token })
  expect((await render(as)).status).toBe(401)
})
