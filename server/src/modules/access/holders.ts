import { type RawBuilder, sql } from 'kysely'
import type { Context, Grant, Role } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/database/database.ts'
import { grantsOfMember } from './grant-rows.ts'
import { findPlaces, readPlaces } from './places.ts'
import { holdsOn } from './rights.ts'

export interface Member {
  id: number
  username: string
  /** Their full name, or the username where none was given. */
  name: string
}

interface Row extends Member {
  role: Role
  grants: Grant[]
}

/** The members in question: by ids, by usernames, or by a prefix of a name. */
export type Among = { ids: readonly number[] } | { usernames: readonly string[] } | { beginning: string }

/** Members examined per query; typing on narrows them. */
const max = 500

/** Active members, and which of them currently have a permission on an object. */
export async function holdersOf(
  context: Pick<Context, 'read' | 'orgId' | 'user'>,
  permission: string,
  { target, among }: { target: { type: string; id: number }; among: Among },
): Promise<(Member & { holds: boolean })[]> {
  const [place] = await findPlaces(context, { type: target.type, ids: [target.id] })
  const { rows } = await context.read((db) =>
    sql<Row>`
      select u.id, u.username, coalesce(nullif(u.full_name, ''), u.username) as name, m.role,
        ${grantsOfMember} as grants
      from memberships m join users u on u.id = m.user_id
      where m.org_id = ${context.orgId} and u.is_active and ${conditionOf(among)}
      order by name, u.id limit ${max}`.execute(db),
  )
  return rows.map(({ role, grants, ...member }) => ({
    ...member,
    holds: place !== undefined && holdsOn({ userId: member.id, role, grants }, permission, place),
  }))
}

/** Active members who currently have a permission on an object; for events, in their transaction. */
export async function membersHolding(
  db: Tx,
  permission: string,
  { orgId, target }: { orgId: number; target: { type: string; id: number } },
): Promise<number[]> {
  const [place] = await readPlaces(db, orgId, { type: target.type, ids: [target.id] })
  if (!place) return []
  const { rows } = await sql<{ id: number; role: Role; grants: Grant[] }>`
    select u.id, m.role, ${grantsOfMember} as grants from memberships m join users u on u.id = m.user_id
    where m.org_id = ${orgId} and u.is_active order by u.id`.execute(db)
  return rows.flatMap(({ id, role, grants }) =>
    holdsOn({ userId: id, role, grants }, permission, place) ? [id] : [],
  )
}

function conditionOf(among: Among): RawBuilder<boolean> {
  if ('ids' in among) return sql<boolean>`u.id = any(${[...among.ids]}::integer[])`
  if ('usernames' in among)
    return sql<boolean>`u.username_canonical = any(${among.usernames.map((name) => name.toLowerCase())}::text[])`
  const text = among.beginning.replaceAll(/[\\%_]/g, '\\$&')
  return sql<boolean>`(u.username ilike ${`${text}%`} or u.full_name ilike ${`${text}%`} or u.full_name ilike ${`% ${text}%`})`
}
