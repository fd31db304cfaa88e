import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { updateRole as endpoint } from '../../../../../contract/src/roles.ts'
import type { Context } from '../../../kernel/context.ts'
import { orNotFound } from '../../../kernel/errors.ts'
import { checkRevision } from '../../../kernel/revision.ts'
import { orConflict } from '../../../kernel/unique.ts'
import { orderedPermissions, requireAssignable, requireFreeName, showRole } from './role.ts'
import { changeRole, findRole, lockRole } from './store.ts'

/** Changes a role. What it had stays possible for those who could not give it; what is added they have to hold. */
export async function updateRole(
  context: Pick<Context, 'orgId' | 'user' | 'ifMatch' | 'read' | 'transaction'>,
  { id, permissions, ...head }: Input<typeof endpoint>,
) {
  const key = { orgId: context.orgId, id }
  requireFreeName(head.name)
  return await context.transaction(async ({ db, emit }) => {
    const role = orNotFound(await lockRole(db, key), 'role')
    checkRevision(context.ifMatch, role)
    const ordered = permissions && orderedPermissions(permissions)
    const added = ordered?.filter((name) => !role.permissions.includes(name)) ?? []
    requireAssignable(
      context,
      added,
      (at) => `body.permissions.${permissions?.indexOf(added[at] ?? '') ?? 0}`,
    )
    const name = head.name ?? role.name
    const change = { ...head, ...(ordered ? { permissions: ordered } : {}) }
    await orConflict(changeRole(db, key, change), `there is already a role called ${name}`)
    await emit({ type: 'role.updated', subject: { type: 'role', id, name }, data: change })
    return showRole((await findRole(db, key))!)
  })
}
