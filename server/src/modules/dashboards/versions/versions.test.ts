import { expect, test } from 'vitest'
import type { DashboardChange, DashboardVersion } from '../../../../../contract/src/dashboard-versions.ts'
import type { Dashboard } from '../../../../../contract/src/dashboards.ts'
import { testServer } from '../../../../test/server.ts'

const { admin, newUser, newOrganization, call, database } = await testServer()

const text = (id: string, change: object = {}) => ({
  id,
  title: id,
  kind: 'text',
  options: { text: id },
  position: { x: 0, y: 0, w: 6, h: 2 },
  ...change,
})
const tabs = ['one', 'two'].map((id) => ({ id, label: id }))
const filters = ['f', 'g'].map((id) => ({ id, label: id, kind: 'search', targets: [] }))
const event = { at: '2026-01-06T00:00:00.000Z', label: 'Prices went up' }

const first = { name: 'Sales', charts: ['a', 'b', 'c'].map((id) => text(id)), tabs, filters, events: [event] }
const second = {
  name: 'Sales 2',
  charts: [
    text('a', { position: { x: 6, y: 0, w: 6, h: 2 } }),
    text('b', { title: 'B', options: { text: 'new' } }),
    text('d'),
  ],
  tabs: tabs.toReversed(),
  filters: filters.slice(0, 1),
  events: [{ ...event, description: 'By a tenth' }],
  settings: { auto_refresh_seconds: 60 },
}

const create = async () =>
  (await call<Dashboard>('POST', '/api/dashboards', { token: admin.token, body: first })).body

const compare = async ({ id }: Dashboard, query: string) =>
  (
    await call<{ from: number; to: number | null; changes: DashboardChange[] }>(
      'GET',
      `/api/dashboards/${id}/compare?${query}`,
      admin,
    )
  ).body

const lines = (changes: DashboardChange[]) =>
  changes.map(({ part, id, change, fields }) => [part, id, change, fields.map(({ path }) => path).join(' ')])

const between = [
  ['dashboard', null, 'changed', 'name settings.auto_refresh_seconds'],
  ['chart', 'a', 'moved', 'position.x'],
  ['chart', 'b', 'changed', 'title options.text'],
  ['chart', 'd', 'added', expect.stringContaining('options.text')],
  ['chart', 'c', 'removed', expect.stringContaining('options.text')],
  ['tab', null, 'moved', 'order'],
  ['filter', 'g', 'removed', expect.stringContaining('label')],
  ['event', 'Prices went up', 'changed', 'description'],
]

test('two versions, or a version and the draft, are compared part by part and field by field', async () => {
  const made = await create()
  const path = `/api/dashboards/${made.id}`
  expect(await compare(made, 'from=1')).toEqual({ from: 1, to: 1, changes: [] })
  await call('PUT', `${path}/draft`, { token: admin.token, body: { base_version: 1, ...second } })
  const toDraft = await compare(made, 'from=1')
  expect([toDraft.to, lines(toDraft.changes)]).toEqual([null, between])
  expect(toDraft.changes[2]!.fields).toEqual([
    { path: 'title', from: 'b', to: 'B' },
    { path: 'options.text', from: 'b', to: 'new' },
  ])
  await call('POST', `${path}/draft/publish`, { token: admin.token, body: { note: 'Second quarter' } })
  expect(lines((await compare(made, 'from=1&to=2')).changes)).toEqual(between)
  const back = lines((await compare(made, 'from=2&to=1')).changes)
  expect(back).toContainEqual(['chart', 'c', 'added', expect.anything()])
  expect((await call('GET', `${path}/compare?from=1&to=9`, admin)).status).toBe(404)
  expect(await compare(made, '')).toEqual({ from: 2, to: 2, changes: [] })
})

test('a version says who made it and why, is shown whole, and is for those who edit', async () => {
  const made = await create()
  const path = `/api/dashboards/${made.id}`
  const ada = await newUser({ orgId: admin.orgId, role: 'editor' })
  const draft = { base_version: 1, ...second }
  await call('PUT', `${path}/draft`, { token: ada.token, body: draft })
  await call('POST', `${path}/draft/publish`, { token: ada.token, body: { note: 'By Ada' } })
  await database.asOwner('update users set full_name = $1 where id = $2', ['Ada L', ada.id])
  const list = () =>
    call<{ items: DashboardVersion[]; total: number }>('GET', `${path}/versions?limit=1`, admin)
  const facts = { version: 2, is_current: true, note: 'By Ada', created_by: ada.id }
  expect((await list()).body).toMatchObject({ total: 2, items: [{ ...facts, created_by_name: 'Ada L' }] })
  expect((await call('GET', `${path}/versions/2`, admin)).body).toMatchObject({ ...facts, ...second })
  await database.asOwner('delete from memberships where user_id = $1', [ada.id])
  expect((await list()).body.items[0]!.created_by_name).toBeNull()
  const [viewer, other] = [await newUser({ orgId: admin.orgId, role: 'viewer' }), await newOrganization()]
  for (const [who, status] of [
    [viewer, 403],
    [other, 404],
  ] as const)
    for (const at of ['versions', 'versions/1', 'compare?from=1'])
      expect([at, (await call('GET', `${path}/${at}`, who)).status]).toEqual([at, status])
})
