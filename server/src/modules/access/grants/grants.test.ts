import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type TestUser, testServer } from '../../../../test/server.ts'

const { call, newOrganization, newUser, database } = await testServer()
const [alpha, beta] = [await newOrganization('Alpha'), await newOrganization('Beta')]
const editor = await newUser({ orgId: alpha.orgId, role: 'editor' })
let names = 0

interface Granted {
  user_id: number | null
  group_id: number | null
  level: string | null
  expires_at: string | null
  target_type: string
  target_id: number
}

async function make(owner: TestUser, path: string, body: object = {}): Promise<number> {
  const made = await call<{ id: number }>('POST', path, {
    token: owner.token,
    body: { name: `N ${++names}`, ...body },
  })
  expect([made.status, made.text]).toEqual([201, expect.anything()])
  return made.body.id
}

const newReader = () => newUser({ orgId: alpha.orgId, role: 'viewer' })
const give = ({ token }: TestUser, [type, id]: [string, number], body: object) =>
  call('PUT', `/api/access/${type}/${id}`, { token, body: { level: 'view', ...body } })
const listed = ({ token }: TestUser, [type, id]: [string, number], query = '') =>
  call<{ items: Granted[]; total: number }>('GET', `/api/access/${type}/${id}${query}`, { token })
const see = async ({ token }: TestUser, id: number) =>
  (await call('GET', `/api/dashboards/${id}`, { token })).status
const soon = (ms: number) => new Date(Date.now() + ms).toISOString()

test('a member is granted a level on something, which is listed, raised and taken back', async () => {
  const [project, reader] = [await make(editor, '/api/projects'), await newReader()]
  const id = await make(editor, '/api/dashboards', { project_id: project })
  expect((await give(alpha, ['project', project], { user_id: reader.id })).status).toBe(204)
  expect(await see(reader, id)).toBe(200)
  const inherited = await listed(alpha, ['dashboard', id])
  expect(inherited.body).toMatchObject({
    total: 1,
    items: [
      { user_id: reader.id, group_id: null, target_type: 'project', target_id: project, expires_at: null },
    ],
  })
  expect((await listed(alpha, ['project', project])).body.items).toMatchObject([{ level: 'view' }])
  const rename = () =>
    call('PATCH', `/api/dashboards/${id}`, { token: reader.token, body: { name: `N ${++names}` } })
  expect((await rename()).status).toBe(403)
  await give(alpha, ['dashboard', id], { user_id: reader.id, level: 'edit' })
  expect((await rename()).status).toBe(200)
  expect((await listed(alpha, ['dashboard', id])).body.items.map(({ level }) => level)).toEqual([
    'edit',
    null,
  ])
  for (const target of [
    ['dashboard', id],
    ['project', project],
  ] as [string, number][])
    await give(alpha, target, { user_id: reader.id, level: null })
  expect(await see(reader, id)).toBe(404)
  expect((await listed(alpha, ['project', project])).body).toMatchObject({ total: 0, items: [] })
})

test('a grant ends at its time, without anything that ends it, and is in no list then', async () => {
  const id = await make(editor, '/api/dashboards')
  const [reader, member, lasting] = [await newReader(), await newReader(), await newReader()]
  const group = await make(alpha, '/api/groups')
  await call('POST', `/api/groups/${group}/members`, { token: alpha.token, body: { user_id: member.id } })
  await give(alpha, ['dashboard', id], { user_id: lasting.id, expires_at: soon(3_600_000) })
  const end = Date.now() + 2500
  const expires_at = new Date(end).toISOString()
  await give(alpha, ['dashboard', id], { user_id: reader.id, expires_at })
  const permissions = [{ permission: 'dashboard.view', target_type: 'dashboard', target_id: id, expires_at }]
  const body = { permissions }
  const replaced = await call('PUT', `/api/groups/${group}/permissions`, { token: alpha.token, body })
  expect(replaced.body).toMatchObject({ permissions: [{ expires_at }] })
  expect((await listed(alpha, ['dashboard', id])).body.total).toBe(3)
  // Until then, from the cache too, and not a moment longer.
  let last = 200
  while (last === 200) {
    const before = Date.now()
    const seen = [await see(reader, id), await see(member, id)]
    if (seen.every((status) => status === 200)) expect(before).toBeLessThan(end)
    else if (Date.now() < end) expect(seen).toEqual([200, 200])
    last = Math.max(...seen)
    await pause(20)
  }
  expect(Date.now() - end).toBeLessThan(10_000)
  expect([await see(reader, id), await see(member, id), await see(lasting, id)]).toEqual([404, 404, 200])
  const dashboards = await call<{ items: unknown[] }>('GET', '/api/dashboards', { token: reader.token })
  expect(dashboards.body.items).toEqual([])
  expect((await listed(alpha, ['dashboard', id])).body.total).toBe(1)
  const after = await call('GET', `/api/groups/${group}/permissions`, { token: alpha.token })
  expect(after.body).toMatchObject({ permissions: [] })
  const me = await call<{ permissions: { target_id: number | null }[] }>('GET', '/api/me', {
    token: reader.token,
  })
  expect(me.body.permissions.filter(({ target_id }) => target_id === id)).toEqual([])
  // What has ended can be given again.
  expect((await give(alpha, ['dashboard', id], { user_id: reader.id })).status).toBe(204)
  expect(await see(reader, id)).toBe(200)
})

test('an end in the past, nobody and two holders are refused', async () => {
  const id = await make(editor, '/api/dashboards')
  const reader = await newReader()
  for (const body of [
    { user_id: reader.id, expires_at: soon(-1000) },
    { user_id: 2_000_000_000 },
    { user_id: beta.id },
    { group_id: 2_000_000_000 },
    { user_id: reader.id, group_id: 1 },
    {},
    { user_id: reader.id, level: 'own' },
  ])
    expect([body, (await give(alpha, ['dashboard', id], body)).status]).toEqual([body, 422])
})

test('TEN-03: access to what is not there, foreign or hidden is refused alike', async () => {
  const [own, foreign] = [await make(editor, '/api/dashboards'), await make(beta, '/api/dashboards')]
  const reader = await newReader()
  const never = 2_000_000_000
  const answers = await Promise.all([
    give(alpha, ['dashboard', foreign], { user_id: reader.id }),
    give(alpha, ['dashboard', never], { user_id: reader.id }),
    give(reader, ['dashboard', own], { user_id: reader.id }),
    listed(alpha, ['dashboard', foreign]),
    listed(reader, ['dashboard', own]),
  ])
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
    new Set([`404 ${answers[1].text}`]),
  )
})

test('creators give access to what they may still edit; others need access.grant, and nobody gives what they lack', async () => {
  const id = await make(editor, '/api/dashboards')
  const [reader, keeper] = [await newReader(), await newReader()]
  const colleague = await newUser({ orgId: alpha.orgId, role: 'editor' })
  expect((await give(editor, ['dashboard', id], { user_id: reader.id })).status).toBe(204)
  const refused = await give(colleague, ['dashboard', id], { user_id: reader.id })
  expect([refused.status, refused.body]).toMatchObject([403, { permission: 'access.grant' }])
  const group = await make(alpha, '/api/groups')
  const on = { target_type: 'dashboard', target_id: id }
  const permissions = [{ permission: 'access.grant', ...on }]
  await call('PUT', `/api/groups/${group}/permissions`, { token: alpha.token, body: { permissions } })
  await call('POST', `/api/groups/${group}/members`, { token: alpha.token, body: { user_id: keeper.id } })
  // Whoever gives access sees what to.
  expect(await see(keeper, id)).toBe(200)
  expect((await give(keeper, ['dashboard', id], { user_id: reader.id })).status).toBe(204)
  const beyond = await give(keeper, ['dashboard', id], { user_id: keeper.id, level: 'edit' })
  expect([beyond.status, beyond.body]).toMatchObject([403, { permission: 'dashboard.edit' }])
  await database.asOwner("update memberships set role = 'viewer' where user_id = $1", [editor.id])
  expect((await give(editor, ['dashboard', id], { user_id: reader.id })).status).toBe(404)
  await database.asOwner("update memberships set role = 'editor' where user_id = $1", [editor.id])
})

test('whoever leaves the organization, and what is deleted, take their grants along', async () => {
  const id = await make(editor, '/api/dashboards')
  const reader = await newReader()
  await give(alpha, ['dashboard', id], { user_id: reader.id })
  const grants = async () =>
    (
      await database.asOwner('select id from member_permissions where target_type = $1 and target_id = $2', [
        'dashboard',
        id,
      ])
    ).length
  expect(await grants()).toBe(1)
  const project = await make(editor, '/api/projects')
  await give(alpha, ['project', project], { user_id: reader.id })
  await call('DELETE', `/api/projects/${project}`, { token: alpha.token })
  const left = await database.asOwner(
    "select id from member_permissions where target_type = 'project' and target_id = $1",
    [project],
  )
  expect(left).toEqual([])
  await database.asOwner('delete from memberships where user_id = $1', [reader.id])
  expect(await grants()).toBe(0)
})
