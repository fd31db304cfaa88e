import { expect, test } from 'vitest'
import type { App } from '../../../../../contract/src/apps.ts'
import type { Dataset } from '../../../../../contract/src/datasets.ts'
import type { PageOf } from '../../../../../contract/src/schema.ts'
import { fileForm } from '../../../../test/file-form.ts'
import { testServer } from '../../../../test/server.ts'

const { admin, newUser, call } = await testServer()
const { token } = admin
const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
const upload = async (to: string, rows: string) =>
  (
    await call<Dataset>('POST', `/api/datasets${to}/upload`, {
      token,
      ...fileForm('Closing.csv', `id,amount\n${rows}`),
    })
  ).body
const closing = await upload('', '1,10\n')
const app = (
  await call<App>('POST', '/api/publishing/apps', {
    token,
    body: { name: 'Reports', slug: 'reports', audience: { roles: ['viewer'], group_ids: [] } },
  })
).body
const entity = {
  kind: 'entity',
  dataset_id: closing.id,
  singular: 'Entry',
  plural: 'Entries',
  key: 'id',
  fields: ['id', 'amount'].map((name) => ({ name, column: name })),
}
const totals = {
  kind: 'endpoint',
  dataset_id: closing.id,
  query: { measures: [{ aggregate: 'sum', column: 'amount', name: 'total' }] },
}
const board = (
  await call<{ id: number }>('POST', '/api/dashboards', {
    token,
    body: {
      name: 'Totals',
      status: 'published',
      charts: [
        {
          id: 'total',
          title: 'Total',
          kind: 'number',
          dataset_id: closing.id,
          query: { measures: [{ aggregate: 'sum', column: 'amount', name: 'total' }] },
          position: { x: 0, y: 0, w: 6, h: 4 },
        },
      ],
      filters: [
        { id: 'id', label: 'Id', kind: 'values', targets: [{ dataset_id: closing.id, column: 'amount' }] },
      ],
    },
  })
).body
const dashboard = { kind: 'dashboard', dashboard_id: board.id }
const definitions = {
  'live-board': dashboard,
  board: { ...dashboard, pins_data: true },
  live: entity,
  record: { ...entity, pins_data: true },
  'live-total': totals,
  total: { ...totals, pins_data: true },
}
for (const [slug, definition] of Object.entries(definitions))
  await call('POST', '/api/publishing/publications', {
    token,
    body: { app_id: app.id, slug, name: slug, definition },
  })
await call('POST', `/api/publishing/apps/${app.id}/releases`, { token, body: {} })

const get = (path: string) =>
  call<PageOf<object> & { rows: number[][] }>('GET', path, {
    token: viewer.token,
    surface: 'app',
    headers: { 'x-app': 'reports' },
  })
const versions = async () =>
  (
    await call<PageOf<{ version: number; is_pinned: boolean; published_at: string }>>(
      'GET',
      `/api/datasets/${closing.id}/versions?sort=version`,
      admin,
    )
  ).body.items

test('pinned data stay those of the release, and their version is kept; others are of now, and say as of when', async () => {
  const [first] = await versions()
  expect(first).toMatchObject({ version: 1, is_pinned: true })
  await upload(`/${closing.id}`, '1,11\n2,20\n')
  const [, second] = await versions()
  expect(second).toMatchObject({ version: 2, is_pinned: false })
  const date = ({ published_at: at }: { published_at: string }) => new Date(at).toUTCString()
  const record = await get('/api/record')
  expect(record.body).toMatchObject({ items: [{ id: 1, amount: 10 }], total: 1 })
  expect(record.headers['last-modified']).toBe(date(first!))
  const live = await get('/api/live')
  expect(live.body).toMatchObject({ items: [{ amount: 11 }, { amount: 20 }], total: 2 })
  expect(live.headers['last-modified']).toBe(date(second!))
  const total = await get('/api/endpoints/total')
  expect([total.body.rows, total.headers['last-modified']]).toEqual([[[10]], date(first!)])
  const now = await get('/api/endpoints/live-total')
  expect([now.body.rows, now.headers['last-modified']]).toEqual([[[31]], date(second!)])
})

const ask = <T>(path: string, body: object) =>
  call<T>('POST', path, { token: viewer.token, surface: 'app', headers: { 'x-app': 'reports' }, body })

test('a pinned dashboard shows, offers and lists the data of its release, and says as of when', async () => {
  const charts = async (slug: string) =>
    (await ask<{ charts: { result: { rows: unknown[][] } }[] }>(`/api/dashboards/${slug}/render`, {})).body
      .charts[0]?.result.rows
  expect([await charts('board'), await charts('live-board')]).toEqual([[[10]], [[31]]])
  const values = await ask<{ items: object[] }>('/api/dashboards/board/values', { filter: 'id' })
  expect(values.body.items).toMatchObject([{ value: 10 }])
  const shown = async (slug: string) =>
    (
      await call<{ as_of: string | null }>('GET', `/api/dashboards/${slug}`, {
        token: viewer.token,
        surface: 'app',
        headers: { 'x-app': 'reports' },
      })
    ).body.as_of
  expect([await shown('board'), await shown('live-board')]).toEqual([expect.stringMatching(/Z$/), null])
})
