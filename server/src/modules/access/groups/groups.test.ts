import { expect, test } from 'vitest'
import { type TestUser, testServer } from '../../../../test/server.ts'
import type { Grant, Role } from '../../../kernel/context.ts'
import { requireGrants } from './require-grants.ts'

const { call, newOrganization, newUser, database } = await testServer()
const [alpha, beta] = [await newOrganization('Alpha'), await newOrganization('Beta')]
let names = 0

async function newGroup({ token }: TestUser, name = `Group ${++names}`): Promise<number> {
  const made = await call<{ id: number }>('POST', '/api/groups', { token, body: { name } })
  expect(made.status).toBe(201)
  expect(made.headers['location']).toBe(`/api/groups/${made.body.id}`)
  return made.body.id
}

async function newProject({ token }: TestUser): Promise<number> {
  const made = await call<{ id: number }>('POST', '/api/projects', {
    token,
    body: { name: `Project ${++names}` },
  })
  return made.body.id
}

const give = (owner: TestUser, groupId: number, permissions: unknown) =>
  call<{ permissions: unknown[]; revision: number }>('PUT', `/api/groups/${groupId}/permissions`, {
    token: owner.token,
    body: { permissions },
  })

const add = (owner: TestUser, groupId: number, userId: number) =>
  call('POST', `/api/groups/${groupId}/members`, { token: owner.token, body: { user_id: userId } })

const everything = (permission: string) => ({ permission, target_type: null, target_id: null })

test('a group is made, changed at its revision, listed and deleted', async () => {
  const id = await newGroup(alpha, 'Sales')
  const change = (revision: number, body: unknown) =>
    call('PATCH', `/api/groups/${id}`, { token: alpha.token, headers: { 'if-match': `"${revision}"` }, body })
  expect((await change(1, { description: 'Everyone who sells' })).body).toMatchObject({ revision: 2 })
  expect((await change(1, { name: 'Stale' })).body).toMatchObject({ error: 'revision_conflict' })
  const listed = await call<{ items: unknown[] }>('GET', '/api/groups?q=who%20SELLS', { token: alpha.token })
  expect(listed.body.items).toMatchObject([{ id, name: 'Sales', member_count: 0 }])
  expect((await call('DELETE', `/api/groups/${id}`, { token: alpha.token })).status).toBe(204)
  expect((await call('GET', `/api/groups/${id}`, { token: alpha.token })).status).toBe(404)
})

test('TEN-15: a name is taken within an organization only, in every spelling of it', async () => {
  await newGroup(alpha, 'Twins')
  for (const name of ['Twins', 'tWINS', 'Ｔwins']) {
    const answer = await call('POST', '/api/groups', { token: alpha.token, body: { name } })
    expect([answer.status, answer.body]).toMatchObject([409, { error: 'conflict' }])
  }
  await newGroup(beta, 'Twins')
})

test('TEN-13: lists never show or count what another organization has', async () => {
  await newGroup(beta, 'Visible in Beta only')
  const listed = (query: string) =>
    call<{ items: { name: string }[]; total: number }>('GET', `/api/groups?${query}`, { token: alpha.token })
  for (const query of ['', 'sort=name&order=desc', 'limit=200', 'offset=1'])
    expect((await listed(query)).body.items.some(({ name }) => name.includes('Beta'))).toBe(false)
  expect((await listed('q=beta')).body).toMatchObject({ items: [], total: 0 })
})

test('TEN-14: lists sort by the columns of the contract only', async () => {
  for (const sort of ['org_id', 'password_hash', 'name;drop table groups', ''])
    expect(
      (await call('GET', `/api/groups?sort=${encodeURIComponent(sort)}`, { token: alpha.token })).status,
    ).toBe(422)
})

test('members join once, are listed, and leave', async () => {
  const id = await newGroup(alpha)
  const user = await newUser({ orgId: alpha.orgId, role: 'viewer' })
  expect((await add(alpha, id, user.id)).body).toMatchObject({ user_id: user.id, username: user.username })
  expect((await add(alpha, id, user.id)).status).toBe(409)
  const listed = await call<{ total: number }>('GET', `/api/groups/${id}/members?sort=username`, {
    token: alpha.token,
  })
  expect(listed.body.total).toBe(1)
  const path = `/api/groups/${id}/members/${user.id}`
  expect((await call('DELETE', path, { token: alpha.token })).status).toBe(204)
  expect((await call('DELETE', path, { token: alpha.token })).status).toBe(404)
})

test('TEN-04: a user of another organization cannot be named, and is answered like a missing one', async () => {
  const id = await newGroup(alpha)
  const foreign = await add(alpha, id, beta.id)
  const missing = await add(alpha, id, 2_000_000_000)
  expect(foreign.status).toBe(422)
  expect(foreign.text).toBe(missing.text)
})

test('TEN-04, TEN-06: one foreign target refuses the whole list, like a missing one', async () => {
  const id = await newGroup(alpha)
  const [own, foreign] = [await newProject(alpha), await newProject(beta)]
  const on = (target_id: number) => ({ permission: 'project.edit', target_type: 'project', target_id })
  const refused = await give(alpha, id, [on(own), on(foreign)])
  expect(refused.status).toBe(422)
  expect(refused.body).toMatchObject({ details: [{ path: 'body.permissions.1.target_id' }] })
  expect(refused.text).toBe((await give(alpha, id, [on(own), on(2_000_000_000)])).text)
  const after = await call('GET', `/api/groups/${id}/permissions`, { token: alpha.token })
  expect(after.body).toEqual({ permissions: [], revision: 1 })
})

test.each([
  ['an unknown permission', { permission: 'dashboard.paint', target_type: null, target_id: null }],
  ['one that only roles hold', { permission: 'user.create', target_type: null, target_id: null }],
  ['a target of the wrong kind', { permission: 'dataset.edit', target_type: 'dashboard', target_id: 1 }],
  ['half a target', { permission: 'dataset.edit', target_type: 'dataset', target_id: null }],
])('%s cannot be granted', async (_what, grant) => {
  const answer = await give(alpha, await newGroup(alpha), [grant])
  expect(answer.status).toBe(422)
  expect(answer.body).toMatchObject({ error: 'validation_error' })
})

test('a grant on everything holds everywhere, one on a project for what it contains, and both let one see', async () => {
  const viewer = await newUser({ orgId: alpha.orgId, role: 'viewer' })
  const [inside, outside] = [await newProject(alpha), await newProject(alpha)]
  const [held, other] = (await database.asOwner<{ id: number }>(
    `insert into connectors (org_id, project_id, name, type, config)
     values ($1, $2, 'Held', 'file', '{}'), ($1, $3, 'Other', 'file', '{}') returning id`,
    [alpha.orgId, inside, outside],
  )) as [{ id: number }, { id: number }]
  const id = await newGroup(alpha)
  await add(alpha, id, viewer.id)
  await give(alpha, id, [{ permission: 'connector.edit', target_type: 'project', target_id: inside }])
  const contents = (project: number) =>
    call<{ items: { id: number }[] }>('GET', `/api/projects/${project}/contents`, { token: viewer.token })
  expect((await contents(inside)).body.items).toMatchObject([
    { type: 'connector', id: held.id, name: 'Held' },
  ])
  expect((await contents(outside)).status).toBe(404)

  await give(alpha, id, [everything('connector.edit'), everything('project.view')])
  expect((await contents(outside)).body.items).toMatchObject([{ id: other.id }])
})

test('a viewer sees of a project what is published', async () => {
  const viewer = await newUser({ orgId: alpha.orgId, role: 'viewer' })
  const project = await newProject(alpha)
  await database.asOwner(
    `insert into dashboards (org_id, project_id, name, status) values ($1, $2, 'Draft', 'draft'),
     ($1, $2, 'Published', 'published')`,
    [alpha.orgId, project],
  )
  const id = await newGroup(alpha)
  await add(alpha, id, viewer.id)
  await give(alpha, id, [{ permission: 'project.view', target_type: 'project', target_id: project }])
  const seen = await call<{ items: { name: string }[] }>('GET', `/api/projects/${project}/contents`, {
    token: viewer.token,
  })
  expect(seen.body.items.map(({ name }) => name)).toEqual(['Published'])
})

test('a grant ends with the thing it was given on', async () => {
  const id = await newGroup(alpha)
  const project = await newProject(alpha)
  await give(alpha, id, [{ permission: 'project.edit', target_type: 'project', target_id: project }])
  expect((await call('DELETE', `/api/projects/${project}`, { token: alpha.token })).status).toBe(204)
  const after = await call('GET', `/api/groups/${id}/permissions`, { token: alpha.token })
  expect(after.body).toMatchObject({ permissions: [] })
})

test('whoever is removed from the organization is out of its groups', async () => {
  const guest = await newUser({ orgId: beta.orgId, role: 'viewer' })
  await database.asOwner("insert into memberships (org_id, user_id, role) values ($1, $2, 'viewer')", [
    alpha.orgId,
    guest.id,
  ])
  const id = await newGroup(alpha)
  await add(alpha, id, guest.id)
  await call('DELETE', `/api/organizations/${alpha.orgId}/members/${guest.id}`, { token: alpha.token })
  const { body } = await call('GET', `/api/groups/${id}`, { token: alpha.token })
  expect(body).toMatchObject({ member_count: 0 })
})

async function granting(role: Role, permission: string) {
  const holder = await newUser({ orgId: alpha.orgId, role })
  const project = await newProject(alpha)
  const targets: Grant['target'][] = [null, { type: 'project', id: project }]
  return targets.map((target) =>
    requireGrants(contextOf(holder, role), [{ grant: { permission, target }, path: 'body.permissions.0' }]),
  )
}

test.each<[Role, string]>([
  ['management', 'connector.edit'],
  ['viewer', 'dashboard.edit'],
  ['cs_staff', 'dataset.query_sql'],
  ['editor', 'user.create'],
  ['admin', 'user.create'],
])(
  'TEN-27: nobody grants what they do not hold, or what comes with a role: %s, %s',
  async (role, permission) => {
    for (const attempt of await granting(role, permission)) await expect(attempt).rejects.toThrow()
  },
)

test('whoever holds a permission may grant it', async () => {
  for (const attempt of await granting('editor', 'connector.edit'))
    await expect(attempt).resolves.toBeUndefined()
})

// Only administrators reach these routes, and they hold everything, so the rule is asked directly.
const contextOf = (user: TestUser, role: Role) => ({
  orgId: user.orgId,
  user: {
    userId: user.id,
    username: user.username,
    email: user.email,
    role,
    isRootOperator: false,
    defaultOrgId: user.orgId,
    grants: [],
    limits: { querySeconds: 30, exportSeconds: 300, resultRows: 100_000, exportRows: null },
    token: { jti: '', expiresAt: new Date() },
  },
  read: <T>(query: Parameters<typeof database.read<T>>[1]) =>
    database.read({ orgId: user.orgId, userId: user.id }, query),
})
