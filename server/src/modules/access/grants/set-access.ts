import type { setAccess as endpoint } from '../../../../../contract/src/access-grants.ts'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { requireFuture, requireGrants } from '../groups/require-grants.ts'
import { changeGroup, lockGroup } from '../groups/store.ts'
import { targetOf } from '../places.ts'
import { requireGranter } from './granters.ts'
import { grantsOf } from './levels.ts'
import { deleteGrants, type Holder, insertGrants, nameOfHolder } from './store.ts'

/** Gives a member or a group access to something, or takes it back. */
export async function setAccess(
  context: Pick<Context, 'orgId' | 'user' | 'now' | 'read' | 'transaction'>,
  input: Input<typeof endpoint>,
): Promise<void> {
  const { orgId, user, now } = context
  const target = { type: input.target_type, id: input.target_id }
  const holder = holderOf(input)
  const { named } = await requireGranter(context, target)
  const holderName = await context.read((db) => nameOfHolder(db, orgId, holder))
  const path = holder.userId === undefined ? 'body.group_id' : 'body.user_id'
  if (holderName === undefined)
    throw refuse.invalid(path, `there is no such ${holder.userId === undefined ? 'group' : 'member'}`)
  const expiresAt = input.expires_at ?? null
  if (input.level === 'publish' && target.type !== 'app')
    throw refuse.invalid(
      'body.level',
      `a ${targetOf(target.type).word ?? target.type} is not released: give view or edit`,
    )
  requireFuture(now(), expiresAt, 'body.expires_at')
  const grants = input.level === null ? [] : grantsOf(input.level, { target, expiresAt })
  await requireGrants(
    context,
    grants.map((grant) => ({ grant, path: 'body.level' })),
  )
  await context.transaction(async ({ db, emit }) => {
    if (holder.groupId !== undefined) {
      if (!(await lockGroup(db, { orgId, id: holder.groupId }))) throw refuse.notFound('group')
      await changeGroup(db, { orgId, id: holder.groupId }, {})
    }
    await deleteGrants(db, { orgId, holder, target })
    await insertGrants(db, { orgId, holder, grants, grantedBy: user.userId })
    await emit({
      type: input.level === null ? 'access.revoked' : 'access.granted',
      subject: { type: target.type, id: target.id, name: named.name },
      data: {
        user_id: holder.userId ?? null,
        group_id: holder.groupId ?? null,
        name: holderName,
        ...(input.level === null ? {} : { level: input.level, expires_at: expiresAt }),
      },
    })
  })
}

function holderOf({ user_id: userId, group_id: groupId }: Input<typeof endpoint>): Holder {
  if ((userId === undefined) === (groupId === undefined))
    throw refuse.invalid('body', 'name either user_id or group_id')
  return { userId, groupId }
}
