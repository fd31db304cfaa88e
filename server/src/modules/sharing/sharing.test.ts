import { expect, test } from 'vitest'
import type { Dashboard } from '../../../../contract/src/dashboards.ts'
import type { DashboardAccess, DashboardLink } from '../../../../contract/src/sharing.ts'
import { fileForm } from '../../../test/file-form.ts'
import { pathOf, servedRoutes } from '../../../test/matrix/live-routes.ts'
import { testServer, type Call, type TestUser } from '../../../test/server.ts'

const { call, server, database, logged, newOrganization, newUser } = await testServer()

interface Made {
  link: DashboardLink
  token: string
  address: string
}

interface Rendered {
  charts: { result: { rows: unknown[][] } | null; failure: { error: string } | null }[]
}

const post = <T = object>(path: string, user: TestUser, body?: object) =>
  call<T>('POST', path, { token: user.token, ...(body && { body }) })

/** A published dashboard with a filter, in an organization that allows links of 30 days. */
async function shared() {
  const admin = await newOrganization()
  const csv = 'region,amount\nEU,10\nEU,5\nUS,20\n'
  const dataset = (
    await call<{ id: number }>('POST', '/api/datasets/upload', {
      token: admin.token,
      ...fileForm('s.csv', csv),
    })
  ).body
  const query = { dimensions: ['region'], measures: [{ aggregate: 'sum', column: 'amount', name: 'Amount' }] }
  const position = { x: 0, y: 0, w: 6, h: 4 }
  const made = await post<Dashboard>('/api/dashboards', admin, {
    name: 'Sales',
    status: 'published',
    charts: [{ id: 'a', title: 'A', kind: 'bar', dataset_id: dataset.id, query, position }],
    filters: [
      {
        id: 'region',
        label: 'Region',
        kind: 'values',
        targets: [{ dataset_id: dataset.id, column: 'region' }],
      },
    ],
  })
  expect([made.status, made.text]).toEqual([201, expect.anything()])
  await allow(admin, 30)
  return { admin, dataset, id: made.body.id, path: `/api/dashboards/${made.body.id}` }
}

const allow = async ({ token, orgId }: TestUser, days: number | null) => {
  const body = { share_link_days: days }
  expect((await call('PATCH', `/api/organizations/${orgId}/settings`, { token, body })).status).toBe(200)
}

async function link(path: string, user: TestUser, change: object = {}): Promise<Made> {
  const made = await post<Made>(`${path}/links`, user, { label: 'Partner', days: 7, ...change })
  expect([made.status, made.text]).toEqual([201, expect.anything()])
  return made.body
}

const open = (token: string) => call<{ name: string }>('GET', '/api/shared/dashboard', { token })
const render = (token: string, state?: object) =>
  call<Rendered>('POST', '/api/shared/dashboard/render', { token, body: state ? { state } : {} })
const rowsOf = async (token: string, state?: object) =>
  (await render(token, state)).body.charts[0]?.result?.rows

const all = [
  ['EU', 15],
  ['US', 20],
]
const only = (...values: string[]) => ({ filters: { region: { operator: 'in', values } } })

test('a link shows the dashboard until it is taken back; it is counted, and nothing of it is logged', async () => {
  const { admin, path } = await shared()
  const { token, address, link: made } = await link(path, admin)
  expect(address).toBe(`http://platform.test/shared#${token}`)
  expect((await open(token)).body).toMatchObject({ name: 'Sales', label: 'Partner', is_locked: false })
  await open(token)
  expect(await rowsOf(token)).toEqual(all)
  expect(await rowsOf(token, only('EU'))).toEqual([['EU', 15]])
  const links = await call<{ items: DashboardLink[] }>('GET', `${path}/links`, admin)
  expect(links.body.items).toMatchObject([{ id: made.id, open_count: 2, created_by: admin.id }])
  expect(links.text).not.toContain(token)
  const entries = await database.asOwner<{ type: string; actor_id: number | null }>(
    "select type, actor_id from audit_entries where type like 'dashboard.link%' and org_id = $1 order by id",
    [admin.orgId],
  )
  expect(entries).toEqual([
    { type: 'dashboard.link_made', actor_id: admin.id },
    { type: 'dashboard.link_opened', actor_id: null },
  ])
  expect((await call('DELETE', `${path}/links/${made.id}`, admin)).status).toBe(204)
  for (const answer of [await open(token), await render(token)]) expect(answer.status).toBe(404)
  expect((await call('DELETE', `${path}/links/${made.id}`, admin)).status).toBe(404)
  expect(logged()).not.toContain(token)
})

test('what a link fixes cannot be loosened, and one that is locked takes no filter', async () => {
  const { admin, path } = await shared()
  const fixed = await link(path, admin, only('EU'))
  for (const state of [undefined, {}, only('US'), { filters: { region: null } }])
    expect(await rowsOf(fixed.token, state)).toEqual([['EU', 15]])
  const locked = await link(path, admin, { is_locked: true })
  expect(await rowsOf(locked.token, only('US'))).toEqual(all)
  const unknown = await post(`${path}/links`, admin, {
    label: 'x',
    days: 1,
    filters: { x: { operator: 'is_null' } },
  })
  expect(unknown.status).toBe(422)
  // A filter that is gone, or that filters nothing any more, would show more than was meant.
  const idle = { id: 'region', label: 'Region', kind: 'values', targets: [] }
  for (const filters of [[idle], []]) {
    await call('PATCH', path, { token: admin.token, body: { filters } })
    expect((await render(fixed.token)).status).toBe(404)
    const again = await post(`${path}/links`, admin, { label: 'x', days: 1, ...only('EU') })
    expect([again.status, again.text]).toEqual([422, expect.stringContaining('body.filters.region')])
  }
  expect(await rowsOf(locked.token)).toEqual(all)
})

test('ACL: a link shows what whoever made it may see now, and nothing once they may not share it', async () => {
  const { admin, dataset, path } = await shared()
  const editor = await newUser({ orgId: admin.orgId, role: 'editor' })
  const { token } = await link(path, editor)
  expect(await rowsOf(token)).toEqual(all)
  const condition = { column: 'region', operator: 'equals', value: 'US' }
  const rows = [{ name: 'US', applies_to: { roles: ['editor'] }, condition }]
  await call('PUT', `/api/datasets/${dataset.id}/policies`, { token: admin.token, body: { rows } })
  expect(await rowsOf(token)).toEqual([['US', 20]])
  const status = async () => [(await open(token)).status, (await render(token)).status]
  const set = (table: string, change: string, where: string, id: number) =>
    database.asOwner(`update ${table} set ${change} where ${where} = $1`, [id])
  const steps: [() => Promise<unknown>, () => Promise<unknown>][] = [
    [() => allow(admin, null), () => allow(admin, 30)],
    [
      () => call('PATCH', path, { token: admin.token, body: { status: 'draft' } }),
      () => call('PATCH', path, { token: admin.token, body: { status: 'published' } }),
    ],
    [
      () => set('memberships', `role = 'viewer'`, 'user_id', editor.id),
      () => set('memberships', `role = 'editor'`, 'user_id', editor.id),
    ],
    [
      () => set('users', 'is_active = false', 'id', editor.id),
      () => set('users', 'is_active = true', 'id', editor.id),
    ],
    [() => call('DELETE', path, admin), async () => undefined],
  ]
  for (const [take, give] of steps) {
    expect(await status()).toEqual([200, 200])
    await take()
    expect(await status()).toEqual([404, 404])
    await give()
  }
})

test('fewer days that the organization allows hold for the links that there are', async () => {
  const { admin, path } = await shared()
  const { token, link: made } = await link(path, admin, { days: 20 })
  await database.asOwner(`update dashboard_links set created_at = now() - interval '3 days' where id = $1`, [
    made.id,
  ])
  await allow(admin, 4)
  expect((await open(token)).status).toBe(200)
  await allow(admin, 3)
  expect([(await open(token)).status, (await render(token)).status]).toEqual([404, 404])
  await allow(admin, 30)
  expect((await open(token)).status).toBe(200)
})

test('AUT-19: the token of a link opens nothing else, and that of a person opens no link', async () => {
  const { admin, path } = await shared()
  const { token } = await link(path, admin)
  for (const route of servedRoutes(server)) {
    const answer = await call(route.endpoint.method, pathOf(route, undefined), {
      token,
      surface: route.surface,
    })
    expect([route.name, answer.status]).toEqual([route.name, 401])
  }
  const [head, payload = '', signature] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  const forged = (change: object) =>
    [head, Buffer.from(JSON.stringify({ ...claims, ...change })).toString('base64url'), signature].join('.')
  const bad: Call[] = [
    {},
    { token: admin.token },
    { token: `${token}x` },
    { token: forged({ exp: 4_000_000_000 }) },
    { token: forged({ link_id: 1 }) },
    { headers: { cookie: `token=${token}` } },
  ]
  for (const one of bad) {
    expect((await call('GET', '/api/shared/dashboard', one)).status).toBe(401)
    expect((await call('POST', '/api/shared/dashboard/render', { ...one, body: {} })).status).toBe(401)
  }
  expect((await call('GET', `/api/shared/dashboard?access_token=${token}`, {})).status).toBe(401)
  await database.asOwner(`update dashboard_links set expires_at = now() where created_by = $1`, [admin.id])
  expect((await open(token)).status).toBe(404)
})

test('TEN-37: links are made where the organization allows them, by those who may share, and seen by no other', async () => {
  const { admin, path } = await shared()
  const body = { label: 'x', days: 31 }
  expect((await post(`${path}/links`, admin, body)).text).toContain('must be 30 at most')
  const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
  const { link: made } = await link(path, admin)
  const [other, strange] = [await shared(), await newOrganization()]
  for (const [user, status] of [
    [viewer, 403],
    [strange, 404],
  ] as const) {
    expect((await post(`${path}/links`, user, body)).status).toBe(status)
    expect((await call('GET', `${path}/links`, user)).status).toBe(status)
    expect((await call('GET', `${path}/access`, user)).status).toBe(status)
    expect((await call('DELETE', `${path}/links/${made.id}`, user)).status).toBe(status)
  }
  expect((await call('DELETE', `${other.path}/links/${made.id}`, other.admin)).status).toBe(404)
  await allow(admin, null)
  expect((await post(`${path}/links`, admin, { ...body, days: 1 })).status).toBe(409)
})

test('DOS: a link that is opened too often waits', async () => {
  const { admin, path } = await shared()
  const { token } = await link(path, admin)
  const answers = await Promise.all(Array.from({ length: 30 }, () => open(token)))
  expect(answers.some(({ status }) => status === 503)).toBe(true)
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(10)
})

test('who may see a dashboard is told with the reason: a role, a group, and what that was granted on', async () => {
  const { admin, id, path } = await shared()
  const [viewer, helper] = [
    await newUser({ orgId: admin.orgId, role: 'viewer' }),
    await newUser({ orgId: admin.orgId, role: 'cs_staff' }),
  ]
  await call('PATCH', path, { token: admin.token, body: { status: 'draft' } })
  const group = (await post<{ id: number }>('/api/groups', admin, { name: 'Sales team' })).body
  await post(`/api/groups/${group.id}/members`, admin, { user_id: helper.id })
  const grant = { permission: 'dashboard.edit', target_type: 'dashboard', target_id: id }
  await call('PUT', `/api/groups/${group.id}/permissions`, {
    token: admin.token,
    body: { permissions: [grant] },
  })
  const { body } = await call<DashboardAccess>('GET', `${path}/access`, admin)
  expect(body.share_link_days).toBe(30)
  expect(body.groups).toEqual([
    { group_id: group.id, name: 'Sales team', member_count: 1, may_edit: true, on: 'dashboard' },
  ])
  expect(body.people.map(({ user_id, may_edit, via }) => [user_id, may_edit, via[0]?.kind])).toEqual(
    expect.arrayContaining([
      [admin.id, true, 'role'],
      [helper.id, true, 'group'],
    ]),
  )
  expect(body.people.map(({ user_id }) => user_id)).not.toContain(viewer.id)
})
