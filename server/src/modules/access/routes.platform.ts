import { type Permission, listPermissions } from '../../../../contract/src/access.ts'
import * as contract from '../../../../contract/src/groups.ts'
import type { Static } from '../../../../contract/src/schema.ts'
import { refuse } from '../../kernel/errors.ts'
import { type AccessRequirement, route, type Route } from '../../kernel/route.ts'
import { accessRoutes } from './grants/routes.platform.ts'
import { addGroupMember } from './groups/add-group-member.ts'
import { createGroup } from './groups/create-group.ts'
import { showGrant, showGroup, showGroupMember } from './groups/group.ts'
import { removeGroupMember } from './groups/remove-group-member.ts'
import { removeGroup } from './groups/remove-group.ts'
import { replacePermissions } from './groups/replace-permissions.ts'
import { findGroup, grantsOfGroups, pageOfGroupMembers, pageOfGroups } from './groups/store.ts'
import { accessRequestRoutes } from './requests/routes.platform.ts'
import { roleRoutes } from './roles/routes.platform.ts'
import { updateGroup } from './groups/update-group.ts'
import { type PermissionRow, permissions } from './permissions.ts'

const requires = (permission: string): AccessRequirement => ({
  permission,
  target: { type: 'group', param: 'id' },
})

/** Groups, who is in them and what they grant. */
export function groupRoutes(): Route[] {
  return [
    route(contract.listGroups, { permission: 'group.view' }, async (context, list) => {
      const page = await pageOfGroups(context, list)
      return { ...page, items: page.items.map(showGroup) }
    }),
    route(contract.createGroup, { permission: 'group.create' }, createGroup),
    route(contract.getGroup, requires('group.view'), async ({ orgId, read }, { id }) => {
      const group = await read((db) => findGroup(db, { orgId, id }))
      if (!group) throw refuse.notFound('group')
      return showGroup(group)
    }),
    route(contract.updateGroup, requires('group.edit'), updateGroup),
    route(contract.deleteGroup, requires('group.delete'), removeGroup),
    route(contract.listGroupMembers, requires('group.view'), async (context, list) => {
      const page = await pageOfGroupMembers(context, list)
      return { ...page, items: page.items.map(showGroupMember) }
    }),
    route(contract.addGroupMember, requires('group.edit'), addGroupMember),
    route(contract.removeGroupMember, requires('group.edit'), removeGroupMember),
    route(contract.getGroupPermissions, requires('group.view'), async ({ orgId, read }, { id }) => {
      const group = await read((db) => findGroup(db, { orgId, id }))
      if (!group) throw refuse.notFound('group')
      const grants = await read((db) => grantsOfGroups(db, orgId, [id]))
      return { permissions: grants.map(showGrant), revision: group.revision }
    }),
    route(contract.replaceGroupPermissions, requires('group.edit'), replacePermissions),
    ...accessRoutes(),
    ...roleRoutes(),
    ...accessRequestRoutes(),
    route(listPermissions, { permission: 'member' }, async (_context, { limit, offset }) => ({
      items: catalogue.slice(offset, offset + limit),
      total: catalogue.length,
      limit,
      offset,
    })),
  ]
}

const catalogue: Static<typeof Permission>[] = Object.entries<PermissionRow>(permissions).map(
  ([name, row]) => ({
    name,
    description: row.description,
    roles: row.roles,
    grantable: row.on !== undefined,
    assignable: row.isReserved !== true,
    target_types: [...(row.on ?? [])],
  }),
)
