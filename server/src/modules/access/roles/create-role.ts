import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { createRole as endpoint } from '../../../../../contract/src/roles.ts'
import type { Context } from '../../../kernel/context.ts'
import { orConflict } from '../../../kernel/unique.ts'
import { orderedPermissions, requireAssignable, requireFreeName, showRole } from './role.ts'
import { findRole, insertRole } from './store.ts'

export function createRole(
  context: Pick<Context, 'orgId' | 'user' | 'transaction'>,
  { name, description = '', permissions }: Input<typeof endpoint>,
) {
  requireFreeName(name)
  requireAssignable(context, permissions)
  const { orgId, user, transaction } = context
  return transaction(
    async ({ db, emit }) => {
      const ordered = orderedPermissions(permissions)
      const row = { org_id: orgId, name, description, permissions: ordered, created_by: user.userId }
      const { id } = await orConflict(insertRole(db, row), `there is already a role called ${name}`)
      await emit({
        type: 'role.created',
        subject: { type: 'role', id, name },
        data: { permissions: ordered },
      })
      return showRole((await findRole(db, { orgId, id }))!)
    },
    { isResponse: true },
  )
}
