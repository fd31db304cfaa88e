import { expect, test } from 'vitest'
import { type TestUser, testServer } from '../../../test/server.ts'

const { call, admin: root, newOrganization, newUser, database } = await testServer()
const [alpha, beta] = [await newOrganization('Alpha'), await newOrganization('Beta')]

interface Audited {
  type: string
  data: { permission?: string; left_out?: number }
}

async function newProject(owner: TestUser, name: string): Promise<number> {
  const made = await call<{ id: number }>('POST', '/api/projects', { token: owner.token, body: { name } })
  expect(made.status).toBe(201)
  return made.body.id
}

test('TEN-08: a foreign organization and a missing one answer with the same bytes', async () => {
  const refused = await call('GET', '/api/projects', { token: alpha.token, orgId: beta.orgId })
  expect(refused.status).toBe(403)
  expect(refused.body).toEqual({
    error: 'permission_denied',
    message: 'you need the permission organization.access for this',
    permission: 'organization.access',
    target_id: '',
  })
  for (const orgId of [999_999, 2_147_483_648]) {
    const missing = await call('GET', '/api/projects', { token: alpha.token, orgId })
    expect([missing.status, missing.text]).toEqual([403, refused.text])
  }
})

test('TEN-12: a request is answered from the organization that it names, and says which', async () => {
  const both = await newUser({ orgId: alpha.orgId, role: 'admin' })
  await database.asOwner('insert into memberships (org_id, user_id, role) values ($1, $2, $3)', [
    beta.orgId,
    both.id,
    'admin',
  ])
  await newProject(beta, 'Only in Beta')
  const inBeta = await call<{ total: number }>('GET', '/api/projects?q=only', {
    token: both.token,
    orgId: beta.orgId,
  })
  expect(inBeta.body.total).toBe(1)
  expect(inBeta.headers['x-org-id']).toBe(String(beta.orgId))
  const atHome = await call<{ total: number }>('GET', '/api/projects?q=only', { token: both.token })
  expect(atHome.body.total).toBe(0)
  expect(atHome.headers['x-org-id']).toBe(String(alpha.orgId))
})

test('a user whose default organization changes is served from the new one at once', async () => {
  const mover = await newUser({ orgId: alpha.orgId, role: 'admin' })
  await call('GET', '/api/projects', { token: mover.token })
  await database.asOwner("insert into memberships (org_id, user_id, role) values ($1, $2, 'admin')", [
    beta.orgId,
    mover.id,
  ])
  await database.asOwner('update users set default_org_id = $1 where id = $2', [beta.orgId, mover.id])
  const answer = await call('GET', '/api/projects', { token: mover.token })
  expect(answer.headers['x-org-id']).toBe(String(beta.orgId))
})

test('the root operator may name any organization, and works in it as an administrator', async () => {
  const answer = await call('POST', '/api/groups', {
    token: root.token,
    orgId: alpha.orgId,
    body: { name: 'Made by the operator' },
  })
  expect(answer.status).toBe(201)
  const missing = await call('GET', '/api/groups', { token: root.token, orgId: 999_999 })
  expect(missing.body).toMatchObject({ permission: 'organization.access' })
})

test('AUT-15: a deactivated user is refused on the next request', async () => {
  const user = await newUser({ orgId: alpha.orgId, role: 'editor' })
  expect((await call('GET', '/api/projects', { token: user.token })).status).toBe(200)
  await database.asOwner('update users set is_active = false where id = $1', [user.id])
  const answer = await call('GET', '/api/projects', { token: user.token })
  expect(answer.status).toBe(401)
  expect(answer.headers['www-authenticate']).toBe('Bearer')
})

test('TEN-38: a grant that is taken back is gone on the next request', async () => {
  const viewer = await newUser({ orgId: alpha.orgId, role: 'viewer' })
  const id = await newProject(alpha, 'Lent')
  const group = await call<{ id: number }>('POST', '/api/groups', {
    token: alpha.token,
    body: { name: 'Borrowers' },
  })
  const path = `/api/groups/${group.body.id}`
  await call('POST', `${path}/members`, { token: alpha.token, body: { user_id: viewer.id } })
  const grant = { permission: 'project.view', target_type: 'project', target_id: id }
  const give = (permissions: unknown[]) =>
    call('PUT', `${path}/permissions`, { token: alpha.token, body: { permissions } })
  expect((await give([grant])).status).toBe(200)
  expect((await call('GET', `/api/projects/${id}`, { token: viewer.token })).status).toBe(200)
  expect((await give([])).status).toBe(200)
  expect((await call('GET', `/api/projects/${id}`, { token: viewer.token })).status).toBe(403)
})

test('TEN-26: a permission on one thing is none on another', async () => {
  const viewer = await newUser({ orgId: alpha.orgId, role: 'viewer' })
  const [own, other, seen] = [
    await newProject(alpha, 'Own'),
    await newProject(alpha, 'Other'),
    await newProject(alpha, 'Seen'),
  ]
  const group = await call<{ id: number }>('POST', '/api/groups', {
    token: alpha.token,
    body: { name: 'Editors of one' },
  })
  const path = `/api/groups/${group.body.id}`
  await call('POST', `${path}/members`, { token: alpha.token, body: { user_id: viewer.id } })
  const on = (permission: string, target_id: number) => ({ permission, target_type: 'project', target_id })
  const permissions = [on('project.edit', own), on('project.view', seen)]
  await call('PUT', `${path}/permissions`, { token: alpha.token, body: { permissions } })
  const rename = (id: number) =>
    call('PATCH', `/api/projects/${id}`, { token: viewer.token, body: { description: 'changed' } })

  expect((await rename(own)).status).toBe(200)
  const refused = await rename(seen)
  expect(refused.status).toBe(403)
  expect(refused.body).toMatchObject({ permission: 'project.edit', target_id: String(seen) })
  const hidden = await rename(other)
  expect(hidden.status).toBe(404)
  expect(hidden.text).toBe((await rename(2_000_000_000)).text)
  const listed = await call<{ items: { id: number }[] }>('GET', '/api/projects', { token: viewer.token })
  expect(listed.body.items.map(({ id }) => id)).toEqual([own, seen])
})

test('TEN-24: whoever lacks the permission is told which, and on what', async () => {
  const viewer = await newUser({ orgId: alpha.orgId, role: 'viewer' })
  const answer = await call('DELETE', '/api/projects/12', { token: viewer.token })
  expect(answer.status).toBe(403)
  expect(answer.body).toEqual({
    error: 'permission_denied',
    permission: 'project.delete',
    target_id: '12',
    message: 'you need the permission project.delete for this',
  })
})

test('a refused change is in the audit log, a flood of them is not', async () => {
  const viewer = await newUser({ orgId: alpha.orgId, role: 'viewer' })
  for (let at = 0; at < 30; at++)
    await call('POST', '/api/projects', { token: viewer.token, body: { name: 'No' } })
  const rows = await database.asOwner<Audited>(
    "select type, data from audit_entries where org_id = $1 and actor_id = $2 and type = 'access.denied'",
    [alpha.orgId, viewer.id],
  )
  expect(rows).toHaveLength(20)
  expect(rows[0]!.data).toMatchObject({ permission: 'project.create' })
})

test('TEN-41: walking through ids finds nothing, and is told to the audit log once', async () => {
  const prowler = await newUser({ orgId: alpha.orgId, role: 'editor' })
  const answers = new Set<string>()
  for (let at = 0; at < 120; at++) {
    const { status, text } = await call('GET', `/api/projects/${1_000_000 + at}`, { token: prowler.token })
    answers.add(`${status} ${text}`)
  }
  expect([...answers]).toEqual(['404 {"error":"not_found","message":"there is no such project"}'])
  const rows = await database.asOwner<Audited>(
    "select type, data from audit_entries where actor_id = $1 and type = 'access.probing_suspected'",
    [prowler.id],
  )
  expect(rows).toMatchObject([{ data: { target_type: 'project', misses: 100 } }])
})
