import type { Context, Grant } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { findPermission } from '../permissions.ts'
import { requireTargets } from '../require-target.ts'
import { holdsEverywhere } from '../rights.ts'
import { rolePermissionsOfGroups } from '../roles/store.ts'
import { grantsOfGroups } from './store.ts'

type Caller = Pick<Context, 'user' | 'orgId' | 'read'>

/** A grant and its path in the body, e.g. "body.permissions.0". */
export interface PlacedGrant {
  grant: Grant
  path: string
}

/** Nobody grants a permission that they do not have: each grant must be covered by the caller's own. */
export async function requireGrants(context: Caller, placed: readonly PlacedGrant[]): Promise<void> {
  for (const { grant, path } of placed) requireGrantable(grant, path)
  await requireHeld(context, placed)
}

/** Whoever joins groups gets their grants and the permissions of their custom roles: the caller must have all of them. */
export async function requireJoinable(
  context: Caller,
  groupIds: readonly number[],
  path: string,
): Promise<void> {
  const { orgId } = context
  const grants = await context.read((db) => grantsOfGroups(db, orgId, [...groupIds]))
  const byRole = await context.read((db) => rolePermissionsOfGroups(db, orgId, groupIds))
  const all: Grant[] = [...grants, ...byRole.map((permission) => ({ permission, target: null }))]
  await requireHeld(
    context,
    all.map((grant) => ({ grant, path })),
  )
}

async function requireHeld(context: Caller, placed: readonly PlacedGrant[]): Promise<void> {
  for (const { grant } of placed) {
    if (grant.target === null && !holdsEverywhere(context.user, grant.permission))
      throw refuse.permissionDenied(grant.permission)
  }
  for (const permission of new Set(placed.map(({ grant }) => grant.permission))) {
    const references = placed.flatMap(({ grant: { permission: of, target }, path }) =>
      target && of === permission ? [{ ...target, path: `${path}.target_id` }] : [],
    )
    await requireTargets(context, permission, references)
  }
}

/** The time at which a grant is to end. */
export function requireFuture(now: Date, expiresAt: string | null | undefined, path: `body.${string}`): void {
  if (expiresAt && new Date(expiresAt) <= now) throw refuse.invalid(path, `${expiresAt} is over already`)
}

function requireGrantable({ permission, target }: Grant, path: string): void {
  const entry = findPermission(permission)
  if (!entry) throw refuse.invalid(`${path}.permission`, `there is no permission ${permission}`)
  if (!entry.on) throw refuse.invalid(`${path}.permission`, `${permission} comes with a role only`)
  if (target && !entry.on.some((type) => type === target.type))
    throw refuse.invalid(
      `${path}.target_type`,
      `${permission} can be given on ${entry.on.join(', ')} or on everything, not on a ${target.type}`,
    )
}
