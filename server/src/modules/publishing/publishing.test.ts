import { describe, expect, test } from 'vitest'
import type { Release } from '../../../../contract/src/app-releases.ts'
import type { App } from '../../../../contract/src/apps.ts'
import type { Dataset } from '../../../../contract/src/datasets.ts'
import type { Publication } from '../../../../contract/src/publications.ts'
import type { PublishedApp } from '../../../../contract/src/published.ts'
import type { PageOf } from '../../../../contract/src/schema.ts'
import { fileForm } from '../../../test/file-form.ts'
import { testServer, type TestUser } from '../../../test/server.ts'

const { admin, newUser, newOrganization, call } = await testServer()
const { token } = admin

const upload = async (name: string, csv: string, as: TestUser = admin) =>
  (await call<Dataset>('POST', '/api/datasets/upload', { token: as.token, ...fileForm(`${name}.csv`, csv) }))
    .body
const airports = await upload(
  'Airports',
  'iata,City,Country,runways\nATL,Atlanta,US,5\nFRA,Frankfurt,DE,4\nMUC,Munich,DE,2\nHHN,"Hahn, Frankfurt",DE,1\n',
)
const flights = await upload('Flights', 'id,origin,delay\n1,ATL,5\n2,FRA,10\n3,FRA,20\n')

const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
const outsider = await newUser({ orgId: admin.orgId, role: 'cs_staff' })

let made = 0
const newApp = async (body: object = {}) => {
  made += 1
  const answer = await call<App>('POST', '/api/publishing/apps', {
    token,
    body: {
      name: `App ${made}`,
      slug: `app-${made}`,
      audience: { roles: ['viewer'], group_ids: [] },
      ...body,
    },
  })
  expect([answer.status, answer.text]).toEqual([201, expect.anything()])
  return answer.body
}

const add = (app: App, slug: string, definition: object) =>
  call<Publication>('POST', '/api/publishing/publications', {
    token,
    body: { app_id: app.id, slug, name: slug, definition },
  })

const release = (app: App, body: object = {}, as: TestUser = admin) =>
  call<Release>('POST', `/api/publishing/apps/${app.id}/releases`, { token: as.token, body })

const airportFields = [
  { name: 'code', column: 'iata' },
  { name: 'city', column: 'City', is_searchable: true },
  { name: 'country', column: 'Country', is_sortable: false },
  { name: 'runways', column: 'runways', is_hidden: true },
]
const entity = {
  kind: 'entity',
  dataset_id: airports.id,
  singular: 'Airport',
  plural: 'Airports',
  key: 'code',
  title: 'city',
  fields: airportFields,
  detail: [{ label: 'Place', fields: ['city', 'runways'] }, { fields: ['runways'] }],
}
const flightsEntity = {
  kind: 'entity',
  dataset_id: flights.id,
  singular: 'Flight',
  plural: 'Flights',
  key: 'id',
  fields: ['id', 'origin', 'delay'].map((name) => ({ name, column: name })),
  relations: [{ name: 'airport', entity: 'airports', kind: 'many_to_one', field: 'origin', to: 'code' }],
}

/** What a viewer of an app gets. */
const get = <T = never>(path: string, app: App, as: TestUser = viewer) =>
  call<T>('GET', path, { token: as.token, surface: 'app', headers: { 'x-app': app.slug } })

type Objects = PageOf<Record<string, unknown>>

const app = await newApp({ name: 'Flying' })
await add(app, 'airports', {
  ...entity,
  relations: [{ name: 'flights', entity: 'flights', kind: 'one_to_many', field: 'code', to: 'origin' }],
})
await add(app, 'flights', flightsEntity)
await add(app, 'about', { kind: 'page', markdown: '# About' })
await add(app, 'delays', {
  kind: 'endpoint',
  dataset_id: flights.id,
  query: {
    dimensions: ['origin'],
    measures: [{ aggregate: 'sum', column: 'delay', name: 'minutes' }],
    filters: [{ column: 'delay', operator: 'greater_or_equal', value: { parameter: 'from' } }],
    parameter_definitions: [{ name: 'from', type: 'number', default: 0 }],
  },
})
const first = await release(app)

test('viewers see what was released, and before that nothing', async () => {
  expect([first.status, first.body]).toMatchObject([201, { number: 'v1.0.0', status: 'published' }])
  const seen = await get<PublishedApp>('/api/app', app)
  expect(seen.body).toMatchObject({
    name: 'Flying',
    release: 'v1.0.0',
    landing: 'airports',
    entities: [{ slug: 'airports', key: 'code', relations: [{ name: 'flights' }] }, { slug: 'flights' }],
  })
  expect(seen.body.entities[0]!.fields.map(({ name }) => name)).toEqual(['code', 'city', 'country'])
  expect(seen.body.entities[0]!.detail).toEqual([{ label: 'Place', fields: ['city'], charts: [] }])
  const draft = await newApp()
  expect((await get('/api/app', draft)).status).toBe(404)
  expect((await get('/api/app', draft, admin)).status).toBe(404)
  expect((await get('/api/pages/about', app)).body).toMatchObject({ markdown: '# About', release: 'v1.0.0' })
})

describe('a list of objects', () => {
  const list = async (query: string) => (await get<Objects>(`/api/airports?${query}`, app)).body
  const codes = async (query: string) => (await list(query)).items.map(({ code }) => code)

  test('is in the list shape, without hidden fields, in the order of its key', async () => {
    expect(await list('limit=2')).toEqual({
      items: [
        { code: 'ATL', city: 'Atlanta', country: 'US' },
        { code: 'FRA', city: 'Frankfurt', country: 'DE' },
      ],
      total: 4,
      limit: 2,
      offset: 0,
    })
  })

  test.each([
    ['country=DE&sort=city&order=desc', ['MUC', 'HHN', 'FRA']],
    ['code=ATL&code=MUC', ['ATL', 'MUC']],
    ['runways.gte=2&runways.lte=4', ['FRA', 'MUC']],
    ['city.like=%25frankfurt', ['FRA', 'HHN']],
    ['city.like=mun%25', ['MUC']],
    ['city.null=true', []],
    ['q=frank&limit=1&offset=1', ['HHN']],
  ])('answers %s', async (query, expected) => {
    expect(await codes(query)).toEqual(expected)
  })

  test.each([
    ['planes=3', 'query.planes'],
    ['city.near=3', 'query.city.near'],
    ['runways=many', 'query.runways'],
    ['sort=country', 'query.sort'],
    ['sort=iata', 'query.sort'],
    ['city.like=%25', 'query.city.like'],
  ])('refuses %s by its name', async (query, path) => {
    const answer = await get<{ details: { path: string }[] }>(`/api/airports?${query}`, app)
    expect([answer.status, answer.body.details[0]?.path]).toEqual([422, path])
  })

  test('cannot be led to another entity by a parameter', async () => {
    const answer = await get<{ details: { path: string }[] }>('/api/airports?entity=flights', app)
    expect([answer.status, answer.body.details[0]?.path]).toEqual([422, 'query.entity'])
  })
})

test('one object has what it is related to; an unknown key is not found', async () => {
  expect((await get('/api/airports/FRA', app)).body).toEqual({
    key: 'FRA',
    object: { code: 'FRA', city: 'Frankfurt', country: 'DE' },
    relations: {
      flights: {
        kind: 'one_to_many',
        entity: 'flights',
        where: { origin: 'FRA' },
        total: 2,
        items: [
          { id: 2, origin: 'FRA', delay: 10 },
          { id: 3, origin: 'FRA', delay: 20 },
        ],
      },
    },
  })
  const flight = await get<{ relations: unknown }>('/api/flights/1', app)
  expect(flight.body.relations).toMatchObject({ airport: { key: 'ATL', object: { city: 'Atlanta' } } })
  expect((await get('/api/airports/XXX', app)).status).toBe(404)
  expect((await get('/api/flights/XXX', app)).status).toBe(404)
  expect((await get('/api/planes', app)).status).toBe(404)
})

test('an endpoint answers with typed parameters, and neither its statement nor unknown parameters', async () => {
  const answer = await get<{ rows: unknown; sql: string }>('/api/endpoints/delays?from=10', app)
  expect([answer.body.rows, answer.body.sql]).toEqual([[['FRA', 30]], ''])
  const again = await call('GET', '/api/endpoints/delays?from=10', {
    token: viewer.token,
    surface: 'app',
    headers: { 'x-app': app.slug, 'if-none-match': String(answer.headers['etag']) },
  })
  expect(again.status).toBe(304)
  expect((await get('/api/endpoints/delays?from=late', app)).text).toContain('query.from')
  expect((await get('/api/endpoints/delays?until=3', app)).text).toContain('there are from')
})

test('files are for viewers of apps that let them take data out; what ends says so', async () => {
  const as = {
    token: viewer.token,
    surface: 'app' as const,
    headers: { 'x-app': app.slug, accept: 'text/csv' },
  }
  expect((await call('GET', '/api/endpoints/delays', as)).body).toMatchObject({ permission: 'app.export' })
  await call('PATCH', `/api/publishing/apps/${app.id}`, { token, body: { actions: ['export'] } })
  expect((await call('GET', '/api/endpoints/delays?from=10', as)).text).toBe('origin,minutes\nFRA,30\n')
  const one = await newApp()
  const query = { measures: [{ aggregate: 'count' }] }
  const ending = {
    deprecated_at: '2026-01-01T00:00:00Z',
    sunset_at: '2999-01-01T00:00:00Z',
    replaced_by: 'new',
  }
  const asked = { kind: 'endpoint', dataset_id: flights.id, query }
  await add(one, 'old', { ...asked, ...ending })
  await add(one, 'gone', { ...asked, sunset_at: '2026-01-01T00:00:00Z' })
  await add(one, 'rare', { ...asked, requests_per_minute: 1 })
  await release(one)
  expect((await get('/api/endpoints/old', one)).headers).toMatchObject({
    deprecation: '@1767225600',
    sunset: 'Tue, 01 Jan 2999 00:00:00 GMT',
    link: '</api/endpoints/new>; rel="successor-version"',
  })
  expect((await get('/api/endpoints/gone', one)).status).toBe(404)
  const statuses = []
  for (const n of [1, 1, 1, 2]) statuses.push((await get(`/api/endpoints/rare?limit=${n}`, one)).status)
  expect(statuses).toEqual([200, 200, 503, 503])
})

test('who used what is breaking is counted before it breaks', async () => {
  const one = await newApp()
  const { body: publication } = await add(one, 'airports', entity)
  await release(one)
  await get('/api/airports', one)
  const own = `/api/publishing/publications/${publication.id}`
  await expect
    .poll(async () => (await call<PageOf<object>>('GET', `${own}/consumers`, admin)).body.items, {
      timeout: 10_000,
    })
    .toMatchObject([{ user_id: viewer.id, release: 'v1.0.0', client: 'api' }])
  expect((await call('GET', `/api/publishing/apps/${one.id}/traffic`, admin)).body).toEqual({
    days: [{ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), release: 'v1.0.0', calls: expect.any(Number) }],
    publications: [{ publication_id: publication.id, name: 'airports', calls: expect.any(Number), users: 1 }],
  })
  await call('PATCH', own, { token, body: { slug: 'fields' } })
  const next = await call('GET', `/api/publishing/apps/${one.id}/next-release`, admin)
  const named = [{ publication: 'airports', user_id: viewer.id, user_name: expect.any(String) }]
  expect(next.body).toMatchObject({ is_breaking: true, consumers: 1, affected_consumers: named })
})

test('TEN-33: who may not open the app, and other organizations, find nothing', async () => {
  const { admin: stranger } = { admin: await newOrganization() }
  for (const as of [outsider, stranger])
    for (const path of [
      '/api/app',
      '/api/airports',
      '/api/airports/ATL',
      '/api/dashboards',
      '/api/endpoints/delays',
    ])
      expect([path, (await get(path, app, as)).status]).toEqual([path, 404])
})

test('row policies and masks of the viewer hold for the next request, in lists, objects, relations and endpoints', async () => {
  const set = (body: object) => call('PUT', `/api/datasets/${flights.id}/policies`, { token, body })
  const people = await set({
    rows: [
      {
        name: 'Small',
        applies_to: { everyone: true },
        condition: { column: 'delay', operator: 'less', value: 15 },
      },
    ],
  })
  expect([people.status, people.text]).toEqual([200, expect.anything()])
  expect((await get<Objects>('/api/flights', app)).body.total).toBe(2)
  expect((await get('/api/flights/3', app)).status).toBe(404)
  expect((await get('/api/airports/FRA', app)).body).toMatchObject({ relations: { flights: { total: 1 } } })
  expect((await get('/api/endpoints/delays', app)).body).toMatchObject({
    rows: [
      ['ATL', 5],
      ['FRA', 10],
    ],
  })
  await set({ columns: [{ column: 'delay', mask: { kind: 'hide' } }] })
  expect((await get<Objects>('/api/flights', app)).body.items[0]).toEqual({ id: 1, origin: 'ATL' })
  await set({})
})

test('TEN-33: a release freezes; drafts and later changes are not seen, withdrawal is immediate', async () => {
  const one = await newApp()
  const page = (await add(one, 'news', { kind: 'page', markdown: 'old' })).body
  await release(one)
  const change = await call<Publication>('PATCH', `/api/publishing/publications/${page.id}`, {
    token,
    body: { definition: { kind: 'page', markdown: 'new' } },
  })
  expect(change.body).toMatchObject({ status: 'published', has_changes: true })
  expect((await get('/api/pages/news', one)).body).toMatchObject({ markdown: 'old' })
  const second = await release(one)
  expect(second.body).toMatchObject({ number: 'v1.0.1', changes: [{ publication: 'news', level: 'patch' }] })
  expect((await get('/api/pages/news', one)).body).toMatchObject({ markdown: 'new' })
  const withdrawn = await call('POST', `/api/publishing/publications/${page.id}/withdraw`, {
    token,
    body: null,
  })
  expect(withdrawn.body).toMatchObject({ status: 'withdrawn' })
  expect((await get('/api/pages/news', one)).status).toBe(404)
  await call('POST', `/api/publishing/publications/${page.id}/reinstate`, { token, body: null })
  const releases = await call<PageOf<Release>>('GET', `/api/publishing/apps/${one.id}/releases`, admin)
  const former = releases.body.items.at(-1)!
  expect(former).toMatchObject({ number: 'v1.0.0', status: 'replaced' })
  await call('POST', `/api/publishing/apps/${one.id}/releases/${former.id}/publish`, { token, body: null })
  expect((await get('/api/pages/news', one)).body).toMatchObject({ markdown: 'old', release: 'v1.0.0' })
  await call('POST', `/api/publishing/apps/${one.id}/withdraw`, { token, body: null })
  expect((await get('/api/app', one)).status).toBe(404)
})

test('a field that is gone breaks consumers and needs a word of its own', async () => {
  const one = await newApp()
  const { body: publication } = await add(one, 'airports', entity)
  await release(one)
  await call('PATCH', `/api/publishing/publications/${publication.id}`, {
    token,
    body: {
      definition: {
        ...entity,
        fields: [
          ...airportFields.filter(({ name }) => name !== 'country'),
          { name: 'land', column: 'Country' },
        ],
      },
    },
  })
  const next = await call<{ number: string }>('GET', `/api/publishing/apps/${one.id}/next-release`, admin)
  expect(next.body).toMatchObject({ number: 'v2.0.0', is_breaking: true, problems: [] })
  const refused = await release(one)
  expect([refused.status, refused.text]).toEqual([
    409,
    expect.stringContaining('field \\"country\\" is gone'),
  ])
  expect((await release(one, { accepts_breaking: true })).body).toMatchObject({
    number: 'v2.0.0',
    status: 'published',
  })
})

test('a release with a review is published by another author', async () => {
  const one = await newApp({ requires_review: true })
  await add(one, 'news', { kind: 'page', markdown: 'x' })
  const waiting = await release(one)
  expect(waiting.body.status).toBe('in_review')
  expect((await get('/api/app', one)).status).toBe(404)
  const path = `/api/publishing/apps/${one.id}/releases/${waiting.body.id}`
  expect((await call('POST', `${path}/approve`, { token, body: null })).status).toBe(403)
  expect((await call('POST', `${path}/publish`, { token, body: null })).status).toBe(409)
  const editor = await newUser({ orgId: admin.orgId, role: 'editor' })
  const approved = await call<Release>('POST', `${path}/approve`, { token: editor.token, body: null })
  expect(approved.body).toMatchObject({ status: 'published', reviewed_by: editor.id })
  expect((await get('/api/pages/news', one)).status).toBe(200)
})

describe('what is wrong with a publication is said at its place', () => {
  test.each([
    [
      'a reserved name',
      'x',
      { ...flightsEntity, fields: [{ name: 'limit', column: 'id' }], key: 'limit', relations: [] },
      'body.definition.fields.0.name',
    ],
    [
      'an unknown column',
      'x',
      { ...entity, fields: [...airportFields, { name: 'x', column: 'nope' }] },
      'body.definition.fields.4.column',
    ],
    ['an unknown key', 'x', { ...entity, key: 'nope' }, 'body.definition.key'],
    ['a dataset of nobody', 'x', { ...entity, dataset_id: 999_999 }, 'body.definition.dataset_id'],
    [
      'SQL',
      'x',
      { kind: 'endpoint', dataset_id: flights.id, query: { sql: 'SELECT 1' } },
      'body.definition.query.inputs',
    ],
    [
      'an unknown measure',
      'x',
      { kind: 'endpoint', dataset_id: flights.id, query: { measures: ['nope'] } },
      'body.definition.query.measures.0',
    ],
  ])('%s', async (_, slug, definition, path) => {
    const answer = await add(app, slug, definition)
    expect([answer.status, answer.body]).toMatchObject([422, { details: [{ path }] }])
  })

  test('a slug of the surface itself, or one that is taken, is a conflict', async () => {
    expect((await add(app, 'dashboards', entity)).status).toBe(409)
    expect((await add(app, 'airports', entity)).status).toBe(409)
  })

  test('a key that repeats, and a relation to nothing, cannot be released', async () => {
    const one = await newApp()
    await add(one, 'airports', { ...entity, key: 'country' })
    await add(one, 'flights', {
      ...flightsEntity,
      relations: [{ ...flightsEntity.relations[0], entity: 'planes' }],
    })
    const refused = await release(one)
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('2 of 4 rows have none, or one that another row has')
    expect(refused.text).toContain('leads to no entity')
  })
})

test('an entity is guessed from a dataset', async () => {
  const { body } = await call('GET', `/api/publishing/suggestions/${airports.id}`, admin)
  expect(body).toMatchObject({
    slug: 'airports',
    definition: {
      singular: 'Airport',
      key: 'iata',
      title: 'city',
      fields: [{ name: 'iata', column: 'iata' }, {}, {}, {}],
    },
  })
})
