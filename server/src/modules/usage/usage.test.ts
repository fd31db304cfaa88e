import { expect, test } from 'vitest'
import type { Dashboard } from '../../../../contract/src/dashboards.ts'
import type { Dataset } from '../../../../contract/src/datasets.ts'
import type { Answer } from '../../../../contract/src/endpoint.ts'
import type {
  listDatasetReaders,
  listQueryHistory,
  listUnusedContent,
  summarizeQueryHistory,
} from '../../../../contract/src/query-history.ts'
import { fileForm } from '../../../test/file-form.ts'
import { testServer } from '../../../test/server.ts'

const { admin, call, server, newUser, newOrganization } = await testServer()
const { token } = admin
const editor = await newUser({ orgId: admin.orgId, role: 'editor' })
const reader = await newUser({ orgId: admin.orgId, role: 'viewer' })
const upload = await call<Dataset>('POST', '/api/datasets/upload', {
  token,
  ...fileForm('wages.csv', 'region,amount,secret\nnorth,10,a\nsouth,20,b\n'),
})
const { id } = upload.body
const explore = `/api/datasets/${id}/explore`
const bySecret = { dimensions: ['secret'], measures: [{ aggregate: 'count', name: 'n' }] }
const byRegion = { dimensions: ['region'], measures: [{ aggregate: 'sum', column: 'amount', name: 'total' }] }
const chart = { id: 'c1', title: 'Wages by region', kind: 'bar', dataset_id: id, query: byRegion }
const dashboard = (
  await call<Dashboard>('POST', '/api/dashboards', {
    token,
    body: { name: 'Wages', charts: [{ ...chart, position: { x: 0, y: 0, w: 6, h: 4 } }] },
  })
).body

const sqlText = `select secret from "${upload.body.name}"`
await call('POST', explore, { token: editor.token, body: bySecret })
await call('POST', explore, { token: editor.token, body: { sql: sqlText } })
await call('POST', explore, { token: editor.token, body: { dimensions: ['gone'] } })
await call('GET', `/api/dashboards/${dashboard.id}/render`, { token })
await server.parts.history.flush()

const list = async (query: string, as = token) => {
  const answer = await call<Answer<typeof listQueryHistory>>('GET', `/api/query-history${query}`, {
    token: as,
  })
  expect(answer.status).toBe(200)
  return answer.body
}

test('an administrator sees who asked what, filtered and sorted', async () => {
  const all = await list('')
  expect(all.total).toBe(4)
  expect(all.items[0]).toMatchObject({
    user_name: admin.username,
    dashboard_name: 'Wages',
    chart_title: 'Wages by region',
    reads: [{ dataset_id: id, name: upload.body.name, columns: ['region', 'amount'] }],
  })
  expect((await list(`?user_id=${editor.id}`)).total).toBe(3)
  expect((await list(`?q=${editor.username}`)).total).toBe(3)
  expect((await list('?outcome=ok')).total).toBe(3)
  expect((await list('?origin=dashboard')).total).toBe(1)
  expect((await list(`?dataset_id=${id}`)).total).toBe(4)
  expect((await list('?min_duration_ms=600000')).total).toBe(0)
  expect((await list(`?since=${new Date(Date.now() + 60_000).toISOString()}`)).total).toBe(0)
  const slowest = (await list('?sort=duration_ms&order=desc')).items.map(({ duration_ms }) => duration_ms)
  expect(slowest).toEqual(slowest.toSorted((a, b) => b - a))
  expect((await call('GET', '/api/query-history?sort=hash', { token })).status).toBe(422)
})

test('others see their own queries, and another organization none', async () => {
  expect((await list('', editor.token)).items.every(({ user_id }) => user_id === editor.id)).toBe(true)
  expect((await list(`?user_id=${admin.id}`, editor.token)).total).toBe(0)
  expect((await list('', reader.token)).total).toBe(0)
  const stranger = await newOrganization()
  expect((await list('', stranger.token)).total).toBe(0)
})

test('queries are summarized by what they read, who asked and what asked, with their load', async () => {
  const of = async (by: string, order = 'engine_ms', as = token) =>
    (
      await call<Answer<typeof summarizeQueryHistory>>(
        'GET',
        `/api/query-history/summary?by=${by}&order=${order}`,
        { token: as },
      )
    ).body
  const { items, load } = await of('dataset')
  expect(items).toMatchObject([{ dataset_id: id, name: upload.body.name, queries: 4, users: 2, failures: 1 }])
  expect(load.reduce((sum, { queries }) => sum + queries, 0)).toBe(4)
  expect((await of('user', 'queries')).items.map(({ name }) => name)).toEqual([
    editor.username,
    admin.username,
  ])
  expect((await of('user', 'queries', editor.token)).items).toHaveLength(1)
  expect((await of('dashboard')).items).toMatchObject([
    { dashboard_id: dashboard.id, name: 'Wages', queries: 1 },
  ])
  expect((await of('chart', 'duration')).items).toMatchObject([{ chart_id: 'c1', name: 'Wages by region' }])
  expect((await of('origin')).items.map(({ key }) => key).toSorted()).toEqual(['dashboard', 'explore'])
  expect((await of('query')).items).toHaveLength(4)
})

test('who read which columns is told by dataset, and of unread content since when', async () => {
  const readers = await call<Answer<typeof listDatasetReaders>>('GET', `/api/datasets/${id}/readers`, {
    token,
  })
  expect(readers.body.total).toBe(3)
  expect(readers.body.items).toContainEqual(
    expect.objectContaining({ user_name: editor.username, column: 'secret', queries: 2 }),
  )
  const own = await call<Answer<typeof listDatasetReaders>>('GET', `/api/datasets/${id}/readers`, {
    token: reader.token,
  })
  expect(own.body.items ?? []).toEqual([])
  const unused = async (kind: string) =>
    (
      await call<Answer<typeof listUnusedContent>>('GET', `/api/query-history/unused?kind=${kind}&days=1`, {
        token,
      })
    ).body.items.map(({ name }) => name)
  const made = { name: 'Forgotten', charts: [] }
  await call('POST', '/api/dashboards', { token, body: made })
  expect(await unused('dashboard')).toEqual([])
  await server.parts.database.transaction({ orgId: admin.orgId }, async (db) => {
    const created_at = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000)
    await db.updateTable('dashboards').set({ created_at }).execute()
    await db.updateTable('datasets').set({ created_at }).execute()
  })
  expect(await unused('dashboard')).toEqual(['Forgotten'])
  expect(await unused('chart')).toEqual([])
  expect(await unused('dataset')).toEqual([])
  expect(await unused('saved_query')).toEqual([])
  const refused = await call('GET', '/api/query-history/unused', { token: editor.token })
  expect(refused.status).toBe(403)
})

test('names that policies hide by now are not told, nor SQL to those who may not write it', async () => {
  expect((await list(`?user_id=${editor.id}&outcome=ok`)).items.map(({ sql }) => sql)).toContain(sqlText)
  const policies = { columns: [{ column: 'secret', mask: { kind: 'hide' } }] }
  const set = await call('PUT', `/api/datasets/${id}/policies`, { token, body: policies })
  expect([set.status, set.text]).toEqual([200, expect.anything()])
  // Administrators, who edit policies, see everything.
  const { items } = await list('', editor.token)
  expect(items).toHaveLength(3)
  expect(JSON.stringify(items)).not.toContain('secret')
  const readers = await call('GET', `/api/datasets/${id}/readers`, { token: editor.token })
  expect(readers.text).not.toContain('secret')
})
