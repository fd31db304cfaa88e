import { expect, test } from 'vitest'
import type { App } from '../../../../../contract/src/apps.ts'
import type { Dataset } from '../../../../../contract/src/datasets.ts'
import type { PublishedFound } from '../../../../../contract/src/published.ts'
import { fileForm } from '../../../../test/file-form.ts'
import { testServer, type TestUser } from '../../../../test/server.ts'

const { admin, newUser, newOrganization, call } = await testServer()
const { token } = admin
const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })

const airports = (
  await call<Dataset>('POST', '/api/datasets/upload', {
    token,
    ...fileForm(
      'Airports.csv',
      'iata,city,country,note\nATL,Atlanta,US,in berlin nothing\nBER,Berlin,DE,x\nXFW,Neu Berlin,DE,x\n',
    ),
  })
).body
const app = (
  await call<App>('POST', '/api/publishing/apps', {
    token,
    body: { name: 'Flying', slug: 'flying', audience: { roles: ['viewer'], group_ids: [] } },
  })
).body
const add = (slug: string, name: string, definition: object) =>
  call('POST', '/api/publishing/publications', { token, body: { app_id: app.id, slug, name, definition } })
await add('airports', 'Airports', {
  kind: 'entity',
  dataset_id: airports.id,
  singular: 'Airport',
  plural: 'Airports',
  key: 'code',
  title: 'city',
  subtitle: 'country',
  fields: [
    { name: 'code', column: 'iata', is_searchable: true },
    { name: 'city', column: 'city', is_searchable: true },
    { name: 'country', column: 'country' },
    { name: 'note', column: 'note', is_searchable: true, is_hidden: true },
  ],
})
await add('berlin', 'Berlin in numbers', { kind: 'page', markdown: '# Berlin' })
await add('raw', 'Berlin raw', {
  kind: 'endpoint',
  dataset_id: airports.id,
  query: { measures: [{ aggregate: 'count' }] },
})
await call('POST', `/api/publishing/apps/${app.id}/releases`, { token, body: {} })

const search = (query: string, as: TestUser = viewer) =>
  call<{ items: PublishedFound[] }>('GET', `/api/search?${query}`, {
    token: as.token,
    surface: 'app',
    headers: { 'x-app': 'flying' },
  })
const titles = async (query: string) => (await search(query)).body.items.map(({ title }) => title)

test('publications and objects are found together, the best matches first', async () => {
  const { body } = await search('q=berlin')
  expect(body.items).toEqual([
    { kind: 'object', publication: 'airports', key: 'BER', title: 'Berlin', subtitle: 'Airport · DE' },
    { kind: 'page', publication: 'berlin', key: null, title: 'Berlin in numbers', subtitle: '' },
    { kind: 'object', publication: 'airports', key: 'XFW', title: 'Neu Berlin', subtitle: 'Airport · DE' },
    { kind: 'object', publication: 'airports', key: 'ATL', title: 'Atlanta', subtitle: 'Airport · US' },
  ])
  expect(await titles('q=BERLIN%20neu&limit=1')).toEqual(['Neu Berlin'])
  expect(await titles('q=airport')).toEqual(['Airports'])
  expect(await titles('q=%25')).toEqual([])
})

test.each(['q=', 'q=%20', 'q=a+b+c+d+e+f+g+h+i', 'q=a&limit=51', ''])('refuses "%s"', async (query) => {
  expect((await search(query)).status).toBe(422)
})

test('TEN-33: what policies keep from a viewer is not found; an app that is not theirs is no app', async () => {
  const set = (body: object) => call('PUT', `/api/datasets/${airports.id}/policies`, { token, body })
  await set({
    rows: [
      {
        name: 'US',
        applies_to: { everyone: true },
        condition: { column: 'country', operator: 'equals', value: 'US' },
      },
    ],
  })
  expect(await titles('q=berlin')).toEqual(['Berlin in numbers', 'Atlanta'])
  await set({ columns: [{ column: 'note', mask: { kind: 'hide' } }] })
  expect(await titles('q=berlin')).toEqual(['Berlin', 'Berlin in numbers', 'Neu Berlin'])
  await set({ columns: [{ column: 'iata', mask: { kind: 'hide' } }] })
  expect(await titles('q=berlin')).toEqual(['Berlin in numbers'])
  await set({})
  expect((await search('q=berlin', await newOrganization())).status).toBe(404)
})
