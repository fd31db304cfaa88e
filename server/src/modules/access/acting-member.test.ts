import { expect, test } from 'vitest'
import { testServer } from '../../../test/server.ts'
import { actingMember } from './index.ts'

const { admin, newUser, newOrganization, database } = await testServer()
const at = (userId: number, orgId = admin.orgId) => actingMember(database, { orgId, userId })

test('work in the name of a member has the rights that they have at the moment', async () => {
  const editor = await newUser({ orgId: admin.orgId, role: 'editor' })
  expect((await at(editor.id))?.user).toMatchObject({ userId: editor.id, role: 'editor', grants: [] })
  await database.asOwner(`update memberships set role = 'viewer' where user_id = $1`, [editor.id])
  const { user, read } = (await at(editor.id))!
  expect(user.role).toBe('viewer')
  const seen = await read((db) => db.selectFrom('memberships').select('org_id').distinct().execute())
  expect(seen).toEqual([{ org_id: admin.orgId }])
})

test('who was deactivated, removed or belongs elsewhere has none', async () => {
  const [gone, removed] = [
    await newUser({ orgId: admin.orgId, role: 'admin' }),
    await newUser({ orgId: admin.orgId, role: 'admin' }),
  ]
  await database.asOwner('update users set is_active = false where id = $1', [gone.id])
  await database.asOwner('delete from memberships where user_id = $1', [removed.id])
  const other = await newOrganization()
  for (const { id } of [gone, removed, other]) expect(await at(id)).toBeUndefined()
  // The root operator works as an administrator wherever they are no member.
  expect((await at(admin.id, other.orgId))?.user.role).toBe('admin')
})
