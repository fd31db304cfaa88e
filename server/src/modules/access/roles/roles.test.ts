import { expect, test } from 'vitest'
import { type TestUser, testServer } from '../../../../test/server.ts'

const { call, newOrganization, newUser, database } = await testServer()
const [alpha, beta] = [await newOrganization('Alpha'), await newOrganization('Beta')]
let names = 0

interface Role {
  id: number
  holder_count: number
  permissions: string[]
}

const newReader = () => newUser({ orgId: alpha.orgId, role: 'viewer' })
const create = ({ token }: TestUser, permissions: string[], name = `Role ${++names}`) =>
  call<Role>('POST', '/api/roles', { token, body: { name, permissions } })
const give = ({ token }: TestUser, id: number, user_ids: number[], group_ids: number[] = []) =>
  call('PUT', `/api/roles/${id}/holders`, { token, body: { user_ids, group_ids } })
const send = (method: string, { token }: TestUser, path: string, body?: object) =>
  call<{ id: number; permission?: string }>(method, path, { token, ...(body ? { body } : {}) })

/** A user who may do all about custom roles and groups, and little else: no role of the product is so. */
async function rolesKeeper(): Promise<TestUser> {
  const keeper = await newReader()
  await database.asOwner(
    `with role as (insert into custom_roles (org_id, name, permissions)
       values ($1, $2, '{role.view,role.create,role.edit,role.delete,group.view,group.edit}') returning id)
     insert into custom_role_holders (org_id, role_id, user_id) select $1, id, $3 from role`,
    [alpha.orgId, `Keepers ${++names}`, keeper.id],
  )
  return keeper
}

test('a custom role adds its permissions to those of its members and of the members of its groups', async () => {
  const { body: role } = await create(alpha, ['audit.view', 'dashboard.create'])
  const [reader, grouped] = [await newReader(), await newReader()]
  const group = (await send('POST', alpha, '/api/groups', { name: `G ${++names}` })).body.id
  await send('POST', alpha, `/api/groups/${group}/members`, { user_id: grouped.id })
  const isAuditor = async (user: TestUser) => (await send('GET', user, '/api/audit')).status === 200
  expect([await isAuditor(reader), await isAuditor(grouped)]).toEqual([false, false])
  expect((await give(alpha, role.id, [reader.id], [group])).status).toBe(200)
  expect([await isAuditor(reader), await isAuditor(grouped)]).toEqual([true, true])
  expect((await send('POST', grouped, '/api/dashboards', { name: 'Made' })).status).toBe(201)
  expect((await send('GET', alpha, `/api/roles/${role.id}`)).body).toMatchObject({ holder_count: 2 })
  await send('PATCH', alpha, `/api/roles/${role.id}`, { permissions: ['dashboard.create'] })
  expect([await isAuditor(reader), await isAuditor(grouped)]).toEqual([false, false])
  await send('DELETE', alpha, `/api/groups/${group}/members/${grouped.id}`)
  expect((await send('POST', grouped, '/api/dashboards', { name: 'Again' })).status).toBe(403)
})

test('no custom role has what would give everything else, or what there is not', async () => {
  for (const permission of [
    'user.create',
    'user.set_role',
    'user.edit',
    'user.reset_password',
    'organization.settings',
    'organization.members',
    'organization.invite',
    'group.edit',
    'role.edit',
    'dashboard.paint',
  ]) {
    const refused = await create(alpha, ['dataset.view', permission])
    expect([permission, refused.status]).toEqual([permission, 422])
    expect(refused.body).toMatchObject({ details: [{ path: 'body.permissions.1' }] })
  }
  expect((await create(alpha, ['dataset.view'], 'Admin')).status).toBe(409)
})

test('nobody makes, extends, gives or joins a role with more than they have', async () => {
  const keeper = await rolesKeeper()
  const { body: role } = await create(alpha, ['audit.view'])
  const refused = { permission: 'audit.view' }
  expect((await create(keeper, ['audit.view'])).body).toMatchObject(refused)
  const { body: own } = await create(keeper, ['group.view'])
  const extended = await send('PATCH', keeper, `/api/roles/${own.id}`, {
    permissions: ['group.view', 'audit.view'],
  })
  expect([extended.status, extended.body]).toMatchObject([403, refused])
  const given = await give(keeper, role.id, [keeper.id])
  expect([given.status, given.body]).toMatchObject([403, refused])
  const group = (await send('POST', alpha, '/api/groups', { name: `G ${++names}` })).body.id
  expect((await give(alpha, role.id, [], [group])).status).toBe(200)
  const joined = await send('POST', keeper, `/api/groups/${group}/members`, { user_id: keeper.id })
  expect([joined.status, joined.body]).toMatchObject([403, refused])
  // Through the replacement of a deleted role neither.
  await give(keeper, own.id, [keeper.id])
  const replaced = await send('DELETE', keeper, `/api/roles/${own.id}?replacement_id=${role.id}`)
  expect([replaced.status, replaced.body]).toMatchObject([403, refused])
  expect((await send('GET', keeper, '/api/audit')).status).toBe(403)
  // Renaming and taking away needs no more.
  expect((await send('PATCH', keeper, `/api/roles/${role.id}`, { name: `Role ${++names}` })).status).toBe(200)
  expect((await give(keeper, role.id, [], [])).status).toBe(200)
})

test('a role that is held is deleted only for another one, which its holders get', async () => {
  const [{ body: old }, { body: next }] = [
    await create(alpha, ['audit.view']),
    await create(alpha, ['audit.view']),
  ]
  const reader = await newReader()
  await give(alpha, old.id, [reader.id])
  const used = await send('DELETE', alpha, `/api/roles/${old.id}`)
  expect([used.status, used.body]).toMatchObject([409, { message: expect.stringContaining('in use by 1') }])
  for (const id of [old.id, 2_000_000_000])
    expect((await send('DELETE', alpha, `/api/roles/${old.id}?replacement_id=${id}`)).status).toBe(422)
  expect((await send('DELETE', alpha, `/api/roles/${old.id}?replacement_id=${next.id}`)).status).toBe(204)
  expect((await send('GET', reader, '/api/audit')).status).toBe(200)
  expect((await send('GET', alpha, `/api/roles/${next.id}/holders`)).body).toMatchObject({
    members: [{ id: reader.id }],
  })
})

test('TEN-04: members, groups and roles of another organization are as such that do not exist', async () => {
  const { body: own } = await create(alpha, ['audit.view'])
  const { body: foreign } = await create(beta, ['audit.view'])
  const group = (await send('POST', beta, '/api/groups', { name: 'Of beta' })).body.id
  const never = 2_000_000_000
  for (const [present, missing] of [
    [await give(alpha, own.id, [beta.id]), await give(alpha, own.id, [never])],
    [await give(alpha, own.id, [], [group]), await give(alpha, own.id, [], [never])],
  ]) {
    expect(present!.status).toBe(422)
    expect(present!.text).toBe(missing!.text)
  }
  const replaced = (id: number) => send('DELETE', alpha, `/api/roles/${own.id}?replacement_id=${id}`)
  expect((await replaced(foreign.id)).text).toBe((await replaced(never)).text)
  const editor = await newUser({ orgId: alpha.orgId, role: 'editor' })
  expect((await create(editor, ['dataset.view'])).status).toBe(403)
})
