import { sql } from 'kysely'
import type { Context, Grant } from '../../../kernel/context.ts'
import type { Reader, Tx } from '../../../kernel/database/database.ts'
import { isInForce } from '../grant-rows.ts'
import type { Place } from '../rights.ts'

export interface GrantedRow {
  user_id: number | null
  group_id: number | null
  name: string
  permissions: string[]
  expires_at: Date | null
  target_type: string
  target_id: number
}

/** One page of what is granted on a place, on the folders around it and on its project. */
export async function pageOfGrants(
  { orgId, read }: Pick<Context, 'orgId' | 'read'>,
  place: Place,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: GrantedRow[]; total: number; limit: number; offset: number }> {
  const around = place.type === 'folder' ? place.folderIds.slice(0, -1) : place.folderIds
  const on = sql`((p.target_type = ${place.type} and p.target_id = ${place.id})
    or (p.target_type = 'folder' and p.target_id = any(${around}::integer[]))
    or (p.target_type = 'project' and p.target_id = ${place.projectId ?? 0}))`
  const of = place.type === 'folder' || place.type === 'project' ? '' : `${place.type}.`
  const concerns = sql`(starts_with(p.permission, ${of}) or p.permission = 'access.grant')`
  const page = (db: Reader) =>
    sql<GrantedRow & { matching: number }>`
      select user_id, group_id, name, array_agg(permission order by permission) as permissions,
        min(expires_at) as expires_at, target_type, target_id, count(*) over ()::integer as matching
      from (
        select null::integer as user_id, p.group_id, g.name, p.permission, p.expires_at, p.target_type, p.target_id
        from group_permissions p join groups g on g.org_id = p.org_id and g.id = p.group_id
        where p.org_id = ${orgId} and ${isInForce} and ${on} and ${concerns}
        union all
        select p.user_id, null, coalesce(nullif(u.full_name, ''), u.username), p.permission, p.expires_at, p.target_type,
          p.target_id
        from member_permissions p join users u on u.id = p.user_id
        where p.org_id = ${orgId} and ${isInForce} and ${on} and ${concerns}
      ) granted
      group by user_id, group_id, name, target_type, target_id
      order by (target_type = ${place.type} and target_id = ${place.id}) desc, name, user_id, group_id, target_type, target_id
      limit ${limit} offset ${offset}`.execute(db)
  const { rows } = await read(page)
  return { items: rows, total: rows[0]?.matching ?? 0, limit, offset }
}

export interface Holder {
  userId: number | undefined
  groupId: number | undefined
}

interface On {
  orgId: number
  holder: Holder
  target: { type: string; id: number }
}

const tableOf = ({ userId }: Holder) =>
  userId === undefined ? sql`group_permissions` : sql`member_permissions`
const holderIs = ({ userId, groupId }: Holder) =>
  userId === undefined ? sql`group_id = ${groupId}` : sql`user_id = ${userId}`

/** Takes back what the holder is granted on the target itself. */
export async function deleteGrants(db: Tx, { orgId, holder, target }: On): Promise<void> {
  await sql`delete from ${tableOf(holder)} where org_id = ${orgId} and ${holderIs(holder)}
    and target_type = ${target.type} and target_id = ${target.id}`.execute(db)
}

interface Given {
  orgId: number
  holder: Holder
  grants: readonly Grant[]
  grantedBy: number
}

/** Adds grants; one that is there already ends at the later time. */
export async function insertGrants(db: Tx, { orgId, holder, grants, grantedBy }: Given): Promise<void> {
  const { userId, groupId } = holder
  for (const { permission, target, expiresAt = null } of grants) {
    const values = sql`${permission}, ${target!.type}, ${target!.id}, ${expiresAt}::timestamptz`
    const later = (table: string) => sql`do update set expires_at = case
      when ${sql.ref(`${table}.expires_at`)} <= now() then excluded.expires_at
      else nullif(greatest(coalesce(${sql.ref(`${table}.expires_at`)}, 'infinity'), coalesce(excluded.expires_at, 'infinity')),
        'infinity') end`
    if (userId === undefined)
      await sql`insert into group_permissions (org_id, group_id, permission, target_type, target_id, expires_at)
        values (${orgId}, ${groupId}, ${values})
        on conflict (org_id, group_id, permission, target_type, target_id) ${later('group_permissions')}`.execute(
        db,
      )
    else
      await sql`insert into member_permissions (org_id, user_id, granted_by, permission, target_type, target_id, expires_at)
        values (${orgId}, ${userId}, ${grantedBy}, ${values})
        on conflict (org_id, user_id, permission, target_type, target_id) ${later('member_permissions')}`.execute(
        db,
      )
  }
}

/** The holder's name, if there is one: a member's username, or the group's name. */
export async function nameOfHolder(
  db: Reader,
  orgId: number,
  { userId, groupId }: Holder,
): Promise<string | undefined> {
  const found =
    userId === undefined
      ? sql<{ name: string }>`select name from groups where org_id = ${orgId} and id = ${groupId ?? 0}`
      : sql<{ name: string }>`select u.username as name from memberships m join users u on u.id = m.user_id
          where m.org_id = ${orgId} and m.user_id = ${userId}`
  return (await found.execute(db)).rows[0]?.name
}
