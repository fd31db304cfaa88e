import { sql } from 'kysely'
import type { Context } from '../../../kernel/context.ts'
import type { Reader, Tx } from '../../../kernel/database/database.ts'
import { refuse } from '../../../kernel/errors.ts'
import { membersHolding } from '../holders.ts'
import { findPlaces, targetOf } from '../places.ts'
import { holdsOn, type Place } from '../rights.ts'

type Caller = Pick<Context, 'user' | 'orgId' | 'read'>

export interface Target {
  type: string
  id: number
}

export interface NamedTarget extends Target {
  name: string
  created_by: number | null
}

export async function findTarget(
  db: Reader,
  orgId: number,
  { type, id }: Target,
): Promise<NamedTarget | undefined> {
  const { rows } = await sql<{ name: string; created_by: number | null }>`
    select name, created_by from ${sql.table(targetOf(type).table)} where org_id = ${orgId} and id = ${id}`.execute(
    db,
  )
  return rows[0] && { type, id, ...rows[0] }
}

/** Whoever may give access: with the permission for it, or as the creator who may still edit it. */
export function mayGrantOn({ user }: Pick<Context, 'user'>, place: Place, createdBy: number | null): boolean {
  if (holdsOn(user, 'access.grant', place)) return true
  return createdBy === user.userId && holdsOn(user, `${place.type}.edit`, place)
}

/** The target, for those who may give access to it. One that the caller may not see is as one that is not there. */
export async function requireGranter(
  context: Caller,
  target: Target,
): Promise<{ place: Place; named: NamedTarget }> {
  const word = targetOf(target.type).word ?? target.type
  const [place] = await findPlaces(context, { type: target.type, ids: [target.id] })
  const named = await context.read((db) => findTarget(db, context.orgId, target))
  if (!place || !named) throw refuse.notFound(word)
  if (mayGrantOn(context, place, named.created_by)) {
    if (place.ownerId === null) return { place, named }
    throw refuse.conflict(
      'what stands in a personal folder is its owner’s alone: move it into a project to share it',
    )
  }
  if (holdsOn(context.user, `${target.type}.view`, place))
    throw refuse.permissionDenied('access.grant', target.id)
  throw refuse.notFound(word)
}

/** Everybody who may give access to it. */
export async function grantersOf(db: Tx, orgId: number, target: Target): Promise<number[]> {
  const named = await findTarget(db, orgId, target)
  if (!named) return []
  const granters = await membersHolding(db, 'access.grant', { orgId, target })
  const editors = await membersHolding(db, `${target.type}.edit`, { orgId, target })
  return [...new Set([...granters, ...editors.filter((id) => id === named.created_by)])]
}
