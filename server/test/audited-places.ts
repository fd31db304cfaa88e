import type { Call, TestServer } from './server.ts'

/** Makes a change, and expects exactly these entries of it in the audit log. */
type Change = (
  operation: string,
  request: [string, string, Call?],
  types: string[],
) => Promise<{ id: number }>

/** Every change of custom roles. */
async function changeRoles({ call, admin }: TestServer, change: Change): Promise<void> {
  const body = { name: 'R', permissions: ['dataset.certify'] }
  const { id } = await change('createRole', ['POST', '/api/roles', { body }], ['role.created'])
  const path = `/api/roles/${id}`
  await change('updateRole', ['PATCH', path, { body: { name: 'S' } }], ['role.updated'])
  const giving = { body: { user_ids: [admin.id], group_ids: [] } }
  await change('replaceRoleHolders', ['PUT', `${path}/holders`, giving], ['role.holders_changed'])
  await call('PUT', `${path}/holders`, { token: admin.token, body: { user_ids: [], group_ids: [] } })
  await change('deleteRole', ['DELETE', path], ['role.deleted'])
}

/** Every change of folders, of access to one, and of custom roles. */
export async function changePlaces(quarry: TestServer, change: Change, project: number): Promise<void> {
  const { call, admin, database } = quarry
  await changeRoles(quarry, change)
  const inProject = { body: { name: 'F', project_id: project } }
  const { id } = await change('createFolder', ['POST', '/api/folders', inProject], ['folder.created'])
  await change('updateFolder', ['PATCH', `/api/folders/${id}`, { body: { name: 'G' } }], ['folder.updated'])
  const granting = { body: { user_id: admin.id, level: 'view' } }
  await change('setAccess', ['PUT', `/api/access/folder/${id}`, granting], ['access.granted'])
  const reader = await quarry.newUser({ orgId: admin.orgId, role: 'viewer' })
  const asking = { token: reader.token, body: { target_type: 'folder', target_id: id } }
  const created: [string, string, Call] = ['POST', '/api/access-requests', asking]
  const newest = async () =>
    (await database.asOwner<{ id: number }>('select max(id) as id from access_requests'))[0]!.id
  await change('createAccessRequest', created, ['access_request.created'])
  const approving = `/api/access-requests/${await newest()}/approve`
  await change('approveAccessRequest', ['POST', approving, { body: {} }], ['access_request.approved'])
  await call(...created)
  const declining = `/api/access-requests/${await newest()}/decline`
  await change('declineAccessRequest', ['POST', declining, { body: {} }], ['access_request.declined'])
  const mine = await change('openPersonalFolder', ['POST', '/api/me/folder'], ['folder.created'])
  const moving = { body: { items: [{ type: 'folder', id }], folder_id: mine.id } }
  await change('moveObjects', ['POST', '/api/moves', moving], ['folder.moved'])
  await change('deleteFolder', ['DELETE', `/api/folders/${id}`], ['folder.deleted'])
}

/** Every change of groups. */
export async function changeGroups({ admin, newUser }: TestServer, change: Change): Promise<void> {
  const member = await newUser({ orgId: admin.orgId, role: 'viewer' })
  const { id } = await change(
    'createGroup',
    ['POST', '/api/groups', { body: { name: 'G' } }],
    ['group.created'],
  )
  const path = `/api/groups/${id}`
  await change('updateGroup', ['PATCH', path, { body: { name: 'H' } }], ['group.updated'])
  const joining = { body: { user_id: member.id } }
  await change('addGroupMember', ['POST', `${path}/members`, joining], ['group.member_added'])
  const permissions = [{ permission: 'dashboard.view', target_type: null, target_id: null }]
  const granting = { body: { permissions } }
  await change(
    'replaceGroupPermissions',
    ['PUT', `${path}/permissions`, granting],
    ['group.permissions_changed'],
  )
  await change('removeGroupMember', ['DELETE', `${path}/members/${member.id}`], ['group.member_removed'])
  await change('deleteGroup', ['DELETE', path], ['group.deleted'])
}
