import { type RawBuilder, sql } from 'kysely'
import type { Context, Grant, Role } from '../../kernel/context.ts'
import { findPlaces } from './places.ts'
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

/** The target of the grant `p`, as JSON. */
export const targetAsJson = sql`case when p.target_type = 'folder' then json_build_object('type', 'folder', 'id', p.target_id,
          'projectId', (select f.project_id from folders f where f.org_id = p.org_id and f.id = p.target_id))
        when p.target_id is not null then json_build_object('type', p.target_type, 'id', p.target_id) end`

/** What groups give the user `u` as a member `m`, as JSON. */
export const grantsOfMember: RawBuilder<Grant[]> = sql<Grant[]>`coalesce((
      select json_agg(json_build_object('permission', p.permission, 'target',
        ${targetAsJson}))
      from group_members g join group_permissions p on p.org_id = g.org_id and p.group_id = g.group_id
      where g.user_id = u.id and g.org_id = m.org_id
    ), '[]')`

function conditionOf(among: Among): RawBuilder<boolean> {
  if ('ids' in among) return sql<boolean>`u.id = any(${[...among.ids]}::integer[])`
  if ('usernames' in among)
    return sql<boolean>`u.username_canonical = any(${among.usernames.map((name) => name.toLowerCase())}::text[])`
  const text = among.beginning.replaceAll(/[\\%_]/g, '\\$&')
  return sql<boolean>`(u.username ilike ${`${text}%`} or u.full_name ilike ${`${text}%`} or u.full_name ilike ${`% ${text}%`})`
}
