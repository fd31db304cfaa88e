import * as contract from '../../../../../contract/src/roles.ts'
import { orNotFound } from '../../../kernel/errors.ts'
import { type AccessRequirement, route, type Route } from '../../../kernel/route.ts'
import { createRole } from './create-role.ts'
import { getHolders, replaceRoleHolders } from './holders.ts'
import { removeRole } from './remove-role.ts'
import { showRole } from './role.ts'
import { findRole, pageOfRoles } from './store.ts'
import { updateRole } from './update-role.ts'

const on = (permission: string): AccessRequirement => ({ permission, target: { type: 'role', param: 'id' } })

/** Custom roles, and who has them. */
export function roleRoutes(): Route[] {
  return [
    route(contract.listRoles, { permission: 'role.view' }, async (context, list) => {
      const page = await pageOfRoles(context, list)
      return { ...page, items: page.items.map(showRole) }
    }),
    route(contract.createRole, { permission: 'role.create' }, async (context, input) =>
      createRole(context, input),
    ),
    route(contract.getRole, on('role.view'), async ({ orgId, read }, { id }) =>
      showRole(orNotFound(await read((db) => findRole(db, { orgId, id })), 'role')),
    ),
    route(contract.updateRole, on('role.edit'), updateRole),
    route(contract.deleteRole, on('role.delete'), removeRole),
    route(contract.getRoleHolders, on('role.view'), getHolders),
    route(contract.replaceRoleHolders, on('role.edit'), replaceRoleHolders),
  ]
}
