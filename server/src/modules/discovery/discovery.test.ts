import { expect, test } from 'vitest'
import { foundTypes, type Found, type Thing } from '../../../../contract/src/discovery.ts'
import { fileForm } from '../../../test/file-form.ts'
import { testServer, type TestUser } from '../../../test/server.ts'

const { admin, newUser, newOrganization, call } = await testServer()
const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
const other = await newOrganization()

const create = async (path: string, body: object, as = admin) =>
  (await call<{ id: number }>('POST', path, { token: as.token, body })).body.id

const chart = {
  id: 'late',
  title: 'Late arrivals by month',
  kind: 'text',
  options: { text: 'x' },
  position: { x: 0, y: 0, w: 6, h: 2 },
}
const board = (name: string, status: string, as = admin) =>
  create('/api/dashboards', { name, status, charts: [chart] }, as)

const [open, secret] = [await board('Arrivals', 'published'), await board('Arrivals, internal', 'draft')]
await board('Arrivals elsewhere', 'published', other)
const project = await create('/api/projects', { name: 'Airports and arrivals' })
const form = fileForm('arrivals.csv', 'arrival_time,carrier\n1,AA\n')
const dataset = (await call<{ id: number }>('POST', '/api/datasets/upload', { token: admin.token, ...form }))
  .body.id

const search = async (query: string, as: TestUser = admin) =>
  (await call<{ items: Found[] }>('GET', `/api/search?${query}`, as)).body.items

const lines = (items: Found[]) => items.map(({ type, id, key, name }) => [type, id ?? key, name])

const list = async (path: string, as: TestUser = admin) =>
  (await call<{ items: Thing[] }>('GET', path, as)).body.items.map(({ type, id }) => [type, id])

test('a search finds every kind of thing by its words, what fits best first', async () => {
  const found = await search('q=arriv')
  expect(lines(found)).toEqual([
    ['dashboard', open, 'Arrivals'],
    ['dashboard', secret, 'Arrivals, internal'],
    ['dataset', dataset, 'arrivals'],
    ['column', 'arrival_time', 'arrival_time'],
    ['project', project, 'Airports and arrivals'],
    ['chart', 'late', 'Late arrivals by month'],
    ['chart', 'late', 'Late arrivals by month'],
  ])
  expect(found[3]!.of).toEqual({ type: 'dataset', id: dataset, name: 'arrivals' })
  expect(lines(await search('q=month%20LATE&type=chart&limit=1'))).toEqual([
    ['chart', 'late', 'Late arrivals by month'],
  ])
  expect(lines(await search(`q=${viewer.username}`))).toEqual([['user', viewer.id, viewer.username]])
  for (const nothing of ['q=', 'q=%25', 'q=a_r', 'q=arriv%20nowhere'])
    expect([nothing, await search(nothing)]).toEqual([nothing, []])
})

test.each(foundTypes)('A1: things of one kind alone are searched for: %s', async (type) => {
  const kinds = new Set((await search(`q=a&type=${type}`)).map((one) => one.type))
  expect([...kinds].filter((kind) => kind !== type)).toEqual([])
})

test('TEN-13, TEN-44: nobody finds what they may not see, nor that it is there', async () => {
  expect(lines(await search('q=arriv', viewer))).toEqual([
    ['dashboard', open, 'Arrivals'],
    ['dataset', dataset, 'arrivals'],
    ['column', 'arrival_time', 'arrival_time'],
    ['chart', 'late', 'Late arrivals by month'],
  ])
  expect(lines(await search('q=carrier', viewer))).toEqual([['column', 'carrier', 'carrier']])
  const body = { columns: [{ column: 'carrier', mask: { kind: 'hide' } }] }
  expect((await call('PUT', `/api/datasets/${dataset}/policies`, { token: admin.token, body })).status).toBe(
    200,
  )
  expect(await search('q=carrier', viewer)).toEqual([])
  expect(await search(`q=${admin.username}`, viewer)).toEqual([])
  expect(lines(await search('q=arriv', other)).map(([, , name]) => name)).toEqual([
    'Arrivals elsewhere',
    'Late arrivals by month',
  ])
  for (const kind of ['favorites', 'views'])
    for (const [who, id] of [
      [viewer, secret],
      [other, open],
      [admin, 999_999],
    ] as const) {
      const answer = await call('PUT', `/api/me/${kind}/dashboard/${id}`, who)
      expect([kind, answer.status, answer.text]).toEqual([
        kind,
        404,
        expect.stringContaining('no such dashboard'),
      ])
    }
})

test('favourites, what one opened last and what many open are kept apart, and only numbers are shown', async () => {
  const put = (path: string, as: TestUser) => call('PUT', `/api/me/${path}`, as)
  for (const path of [
    `favorites/dashboard/${secret}`,
    `favorites/dataset/${dataset}`,
    `favorites/dataset/${dataset}`,
  ])
    expect((await put(path, admin)).status).toBe(204)
  for (const as of [admin, viewer]) await put(`views/dashboard/${open}`, as)
  for (const path of [`views/dashboard/${open}`, `views/project/${project}`]) await put(path, admin)
  expect(await list('/api/me/favorites')).toEqual([
    ['dataset', dataset],
    ['dashboard', secret],
  ])
  expect(await list('/api/me/favorites', viewer)).toEqual([])
  expect(await list('/api/me/recent')).toEqual([
    ['project', project],
    ['dashboard', open],
  ])
  expect(await list('/api/me/recent', viewer)).toEqual([['dashboard', open]])
  expect(await list('/api/discovery/popular')).toEqual([
    ['dashboard', open],
    ['project', project],
  ])
  expect(await list('/api/discovery/popular', viewer)).toEqual([['dashboard', open]])
  const [favourite] = await search('q=arrivals,')
  expect(favourite).toMatchObject({ id: secret, is_favorite: true, views: 0 })
  expect((await search('q=arrivals&type=dashboard')).map(({ id }) => id)).toEqual([open, secret])

  await call('DELETE', `/api/me/favorites/dataset/${dataset}`, admin)
  await call('DELETE', `/api/dashboards/${secret}`, admin)
  expect(await list('/api/me/favorites')).toEqual([])
  await call('POST', `/api/dashboards/trash/${secret}/restore`, admin)
  expect(await list('/api/me/favorites')).toEqual([['dashboard', secret]])
  await call('DELETE', `/api/dashboards/${secret}`, admin)
  await call('DELETE', `/api/dashboards/trash/${secret}`, admin)
  expect(await list('/api/me/favorites')).toEqual([])
})
