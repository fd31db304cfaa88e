import { expect, test } from 'vitest'
import type { App } from '../../../../../contract/src/apps.ts'
import type { Dataset } from '../../../../../contract/src/datasets.ts'
import type { LineageImpact } from '../../../../../contract/src/lineage-impact.ts'
import type { PageOf } from '../../../../../contract/src/schema.ts'
import { fileForm } from '../../../../test/file-form.ts'
import { testServer, type TestUser } from '../../../../test/server.ts'

const { admin, newUser, call } = await testServer()
const { token } = admin
const author = await newUser({ orgId: admin.orgId, role: 'editor' })
const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })

const sent = async <T>(method: string, path: string, body: object, as: TestUser = admin) => {
  const answer = await call<T>(method, path, { token: as.token, body })
  expect([answer.status < 300, answer.text]).toEqual([true, expect.anything()])
  return answer.body
}
const sales = (
  await call<Dataset>('POST', '/api/datasets/upload', {
    token,
    ...fileForm('Sales.csv', 'id,country,city,amount,note\n1,DE,Berlin,10,x\n2,FR,Paris,5,y\n'),
  })
).body
await sent('PUT', `/api/datasets/${sales.id}/model`, {
  measures: [{ name: 'revenue', kind: 'aggregate', aggregate: 'sum', column: 'amount' }],
})
const chart = {
  id: 'by-country',
  title: 'Revenue',
  kind: 'bar',
  dataset_id: sales.id,
  query: { dimensions: ['country'], measures: ['revenue'] },
  position: { x: 0, y: 0, w: 6, h: 4 },
}
const board = await sent<{ id: number }>('POST', '/api/dashboards', {
  name: 'Sales',
  status: 'published',
  charts: [chart],
})
const app = await sent<App>('POST', '/api/publishing/apps', {
  name: 'Shop',
  slug: 'shop',
  audience: { roles: ['viewer'], group_ids: [] },
})
const add = (slug: string, definition: object, as = admin) =>
  sent('POST', '/api/publishing/publications', { app_id: app.id, slug, name: slug, definition }, as)
await add('board', { kind: 'dashboard', dashboard_id: board.id })
await add('amounts', { kind: 'endpoint', dataset_id: sales.id, query: { measures: ['revenue'] } })
await add(
  'cities',
  {
    kind: 'entity',
    dataset_id: sales.id,
    singular: 'City',
    plural: 'Cities',
    key: 'id',
    fields: ['id', 'city'].map((name) => ({ name, column: name })),
  },
  author,
)
const onApp = <T>(path: string) =>
  call<T>('GET', path, { token: viewer.token, surface: 'app', headers: { 'x-app': 'shop' } })

const impact = async (change: object) => {
  const { items } = await sent<LineageImpact>('POST', '/api/lineage/impact', {
    dataset_id: sales.id,
    ...change,
  })
  return items
    .filter(({ kind }) => kind === 'publication')
    .map(({ effect, name, subject }) => `${effect}: ${name} of ${subject?.name}`)
    .toSorted()
}

test('a change names the publications that it breaks, by their release and who uses them', async () => {
  expect(await impact({ change: 'drop_column', column: 'amount' })).toEqual([])
  await sent('POST', `/api/publishing/apps/${app.id}/releases`, {})
  await onApp('/api/cities')
  await expect
    .poll(() => impact({ change: 'drop_column', column: 'city' }), { timeout: 10_000 })
    .toEqual(['breaks: cities of Shop v1.0.0, 1 consumer'])
  expect(await impact({ change: 'drop_column', column: 'amount' })).toEqual([
    'breaks: amounts of Shop v1.0.0, 0 consumers',
    'breaks: board of Shop v1.0.0, 0 consumers',
  ])
  expect(await impact({ change: 'drop_column', column: 'note' })).toEqual([])
  expect(await impact({ change: 'drop' })).toHaveLength(3)
})

test('a version without a published column waits, viewers see the last one that had it, and its publisher finds out', async () => {
  const upload = await call<{ drift: { affects: object[] } | null }>(
    'POST',
    `/api/datasets/${sales.id}/upload`,
    {
      token,
      ...fileForm('Sales.csv', 'id,country,amount,note\n3,DE,10,x\n'),
    },
  )
  expect(upload.body.drift?.affects).toEqual([
    { kind: 'publication', name: 'cities (Shop v1.0.0)', column: 'city' },
  ])
  expect((await onApp<PageOf<object>>('/api/cities')).body.items).toEqual([
    { id: 1, city: 'Berlin' },
    { id: 2, city: 'Paris' },
  ])
  const { body } = await call<PageOf<{ title: string }>>('GET', '/api/notifications', author)
  expect(body.items.map(({ title }) => title)).toContain(
    'What apps publish of Sales stays on its last version: columns are missing from the new one',
  )
})
