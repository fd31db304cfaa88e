import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import type { replaceGroupPermissions as endpoint } from '../../../../../contract/src/groups.ts'
import type { Context, Grant } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { lockForChange, showGrant } from './group.ts'
import { requireFuture, requireGrants } from './require-grants.ts'
import { changeGroup, grantsOfGroups, replaceGrants } from './store.ts'

type PermissionInput = Input<typeof endpoint>['permissions'][number]

/** Existing grants stay, even those that the caller could not grant now. */
export async function replacePermissions(
  context: Pick<Context, 'orgId' | 'user' | 'ifMatch' | 'now' | 'read' | 'transaction'>,
  { id, permissions }: Input<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const wanted = permissions.map(grantOf)
  requireAhead(context, wanted)
  const before = await context.read((db) => grantsOfGroups(db, context.orgId, [id]))
  const placed = wanted.map((grant, at) => ({ grant, path: `body.permissions.${at}` }))
  await requireGrants(
    context,
    placed.filter(({ grant }) => !includes(before, grant)),
  )
  return await context.transaction(async ({ db, emit }) => {
    const group = await lockForChange(db, context, id)
    const key = { orgId: context.orgId, id }
    const former = await grantsOfGroups(db, context.orgId, [id])
    await replaceGrants(db, key, wanted)
    await changeGroup(db, key, {})
    await emit({
      type: 'group.permissions_changed',
      subject: { type: 'group', id, name: group.name },
      data: {
        granted: wanted.filter((grant) => !includes(former, grant)).map(showGrant),
        revoked: former.filter((grant) => !includes(wanted, grant)).map(showGrant),
      },
    })
    const now = await grantsOfGroups(db, context.orgId, [id])
    return { permissions: now.map(showGrant), revision: group.revision + 1 }
  })
}

function requireAhead({ now }: Pick<Context, 'now'>, grants: readonly Grant[]): void {
  for (const [at, { expiresAt }] of grants.entries())
    requireFuture(now(), expiresAt, `body.permissions.${at}.expires_at`)
}

function grantOf({ permission, target_type, target_id, expires_at }: PermissionInput, at: number): Grant {
  if ((target_type === null) !== (target_id === null))
    throw refuse.invalid(
      `body.permissions.${at}.target_id`,
      'target_type and target_id are both given or both null',
    )
  const target = target_type && target_id ? { type: target_type, id: target_id } : null
  return { permission, target, expiresAt: expires_at ? new Date(expires_at).toISOString() : null }
}

const includes = (grants: readonly Grant[], wanted: Grant): boolean =>
  grants.some(
    ({ permission, target, expiresAt }) =>
      permission === wanted.permission &&
      (expiresAt ?? null) === (wanted.expiresAt ?? null) &&
      target?.type === wanted.target?.type &&
      target?.id === wanted.target?.id,
  )
