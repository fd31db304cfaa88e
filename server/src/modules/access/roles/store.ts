import { sql } from 'kysely'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { listRoles } from '../../../../../contract/src/roles.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Reader, Tx } from '../../../kernel/database/database.ts'
import { readPage } from '../../../kernel/list.ts'
import type { RoleRow } from './role.ts'

export interface RoleKey {
  orgId: number
  id: number
}

const columns = [
  'id',
  'name',
  'description',
  'permissions',
  'created_by',
  'created_at',
  'updated_at',
  'revision',
] as const

const holderCount = sql<number>`(select count(*)::integer from custom_role_holders h
  where h.org_id = custom_roles.org_id and h.role_id = custom_roles.id)`.as('holder_count')

const rolesOf = (db: Reader, orgId: number) =>
  db.selectFrom('custom_roles').where('custom_roles.org_id', '=', orgId).select(columns).select(holderCount)

export const pageOfRoles = (context: Pick<Context, 'read' | 'orgId'>, list: Input<typeof listRoles>) =>
  readPage<'custom_roles', RoleRow>(context, list, {
    table: 'custom_roles',
    sort: 'name',
    search: ['custom_roles.name', 'custom_roles.description'],
    from: (db) => rolesOf(db, context.orgId) as never,
  })

export const findRole = (db: Reader, { orgId, id }: RoleKey) =>
  rolesOf(db, orgId).where('custom_roles.id', '=', id).executeTakeFirst() as Promise<RoleRow | undefined>

export const lockRole = (db: Tx, { orgId, id }: RoleKey) =>
  rolesOf(db, orgId).where('custom_roles.id', '=', id).forUpdate().executeTakeFirst() as Promise<
    RoleRow | undefined
  >

interface NewRole {
  org_id: number
  name: string
  description: string
  permissions: string[]
  created_by: number
}

export const insertRole = (db: Tx, role: NewRole) =>
  db.insertInto('custom_roles').values(role).returning('id').executeTakeFirstOrThrow()

export type RoleChange = Partial<Pick<NewRole, 'name' | 'description' | 'permissions'>>

export const changeRole = (db: Tx, { orgId, id }: RoleKey, change: RoleChange) =>
  db
    .updateTable('custom_roles')
    .set({ ...change, revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()

export const deleteRole = (db: Tx, { orgId, id }: RoleKey) =>
  db.deleteFrom('custom_roles').where('org_id', '=', orgId).where('id', '=', id).execute()

export interface HolderRow {
  kind: 'member' | 'group'
  id: number
  name: string
}

export async function holdersOfRole(db: Reader, { orgId, id }: RoleKey): Promise<HolderRow[]> {
  const { rows } = await sql<HolderRow>`
    select case when h.user_id is null then 'group' else 'member' end as kind, coalesce(h.user_id, h.group_id) as id,
      coalesce(u.username, g.name) as name
    from custom_role_holders h left join users u on u.id = h.user_id
    left join groups g on g.org_id = h.org_id and g.id = h.group_id
    where h.org_id = ${orgId} and h.role_id = ${id} order by kind, name, id`.execute(db)
  return rows
}

export interface Holders {
  user_ids: readonly number[]
  group_ids: readonly number[]
}

export async function replaceHolders(
  db: Tx,
  { orgId, id }: RoleKey,
  { user_ids: users, group_ids: groups, givenBy }: Holders & { givenBy: number },
): Promise<void> {
  await db.deleteFrom('custom_role_holders').where('org_id', '=', orgId).where('role_id', '=', id).execute()
  const row = { org_id: orgId, role_id: id, given_by: givenBy }
  const rows = [
    ...[...new Set(users)].map((userId) => ({ ...row, user_id: userId, group_id: null })),
    ...[...new Set(groups)].map((groupId) => ({ ...row, user_id: null, group_id: groupId })),
  ]
  if (rows.length > 0) await db.insertInto('custom_role_holders').values(rows).execute()
}

/** Gives the holders of a role another one instead. */
export async function handOver(db: Tx, { orgId, id }: RoleKey, replacementId: number): Promise<void> {
  await sql`insert into custom_role_holders (org_id, role_id, user_id, group_id, given_by, given_at)
    select org_id, ${replacementId}, user_id, group_id, given_by, now() from custom_role_holders
    where org_id = ${orgId} and role_id = ${id} on conflict do nothing`.execute(db)
  await db.deleteFrom('custom_role_holders').where('org_id', '=', orgId).where('role_id', '=', id).execute()
}

/** Which of the members and groups there are. */
export async function presentHolders(
  db: Reader,
  orgId: number,
  { user_ids: users, group_ids: groups }: Holders,
) {
  const { rows } = await sql<{ kind: 'member' | 'group'; id: number }>`
    select 'member' as kind, user_id as id from memberships
    where org_id = ${orgId} and user_id = any(${[...users]}::integer[])
    union all
    select 'group', id from groups where org_id = ${orgId} and id = any(${[...groups]}::integer[])`.execute(
    db,
  )
  const of = (kind: string) => new Set(rows.flatMap((row) => (row.kind === kind ? [row.id] : [])))
  return { members: of('member'), groups: of('group') }
}

/** The permissions that groups have by custom roles. */
export async function rolePermissionsOfGroups(
  db: Reader,
  orgId: number,
  ids: readonly number[],
): Promise<string[]> {
  const { rows } = await sql<{ permission: string }>`
    select distinct unnest(r.permissions) as permission from custom_role_holders h
    join custom_roles r on r.org_id = h.org_id and r.id = h.role_id
    where h.org_id = ${orgId} and h.group_id = any(${[...ids]}::integer[]) order by permission`.execute(db)
  return rows.map(({ permission }) => permission)
}
