import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { deleteRole as endpoint } from '../../../../../contract/src/roles.ts'
import type { Context } from '../../../kernel/context.ts'
import { orNotFound, refuse } from '../../../kernel/errors.ts'
import { checkRevision } from '../../../kernel/revision.ts'
import { requireAssignable } from './role.ts'
import { deleteRole, handOver, lockRole } from './store.ts'

/** Deletes a role that nobody has, or whose holders get another one. */
export const removeRole = (
  context: Pick<Context, 'orgId' | 'user' | 'ifMatch' | 'transaction'>,
  { id, replacement_id: replacementId }: Input<typeof endpoint>,
): Promise<void> =>
  context.transaction(async ({ db, emit }) => {
    const key = { orgId: context.orgId, id }
    // In the order of their ids, so that two deletions do not wait for each other.
    const ids = [id, ...(replacementId === undefined ? [] : [replacementId])].toSorted((a, b) => a - b)
    const locked = new Map<number, Awaited<ReturnType<typeof lockRole>>>()
    for (const one of ids) locked.set(one, await lockRole(db, { ...key, id: one }))
    const role = orNotFound(locked.get(id), 'role')
    checkRevision(context.ifMatch, role)
    if (replacementId !== undefined) {
      const replacement = locked.get(replacementId)
      if (!replacement || replacementId === id)
        throw refuse.invalid('query.replacement_id', 'there is no such other role')
      if (role.holder_count > 0) requireAssignable(context, replacement.permissions)
      await handOver(db, key, replacementId)
    } else if (role.holder_count > 0)
      throw refuse.conflict(
        `the role ${role.name} is in use by ${role.holder_count} members and groups: name another for them`,
      )
    await deleteRole(db, key)
    await emit({
      type: 'role.deleted',
      subject: { type: 'role', id, name: role.name },
      data: { replacement_id: replacementId ?? null },
    })
  })
