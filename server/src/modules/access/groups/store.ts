import { sql } from 'kysely'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { listGroupMembers, listGroups } from '../../../../../contract/src/groups.ts'
import type { Context, Grant } from '../../../kernel/context.ts'
import type { Reader, Tx } from '../../../kernel/database/database.ts'
import { readPage } from '../../../kernel/list.ts'

export interface GroupRow {
  id: number
  name: string
  description: string
  member_count: number
  created_by: number | null
  created_at: Date
  updated_at: Date
  revision: number
}

export interface GroupMemberRow {
  user_id: number
  username: string
  full_name: string
  email: string
  added_at: Date
}

export interface GroupKey {
  orgId: number
  id: number
}

const columns = ['id', 'name', 'description', 'created_by', 'created_at', 'updated_at', 'revision'] as const

const memberCount = sql<number>`(select count(*)::integer from group_members
  where group_members.org_id = groups.org_id and group_members.group_id = groups.id)`.as('member_count')

const groups = (db: Reader, orgId: number) =>
  db.selectFrom('groups').where('groups.org_id', '=', orgId).select(columns).select(memberCount)

export const pageOfGroups = (context: Pick<Context, 'read' | 'orgId'>, list: Input<typeof listGroups>) =>
  readPage<'groups', GroupRow>(context, list, {
    table: 'groups',
    search: ['groups.name', 'groups.description'],
    from: (db) => groups(db, context.orgId) as never,
  })

export const findGroup = (db: Reader, { orgId, id }: GroupKey) =>
  groups(db, orgId).where('groups.id', '=', id).executeTakeFirst() as Promise<GroupRow | undefined>

export const lockGroup = (db: Tx, { orgId, id }: GroupKey) =>
  groups(db, orgId).where('groups.id', '=', id).forUpdate().executeTakeFirst() as Promise<
    GroupRow | undefined
  >

export const insertGroup = (
  db: Tx,
  group: { org_id: number; name: string; description: string; created_by: number },
) => db.insertInto('groups').values(group).returning('id').executeTakeFirstOrThrow()

export const changeGroup = (db: Tx, key: GroupKey, change: { name?: string; description?: string }) =>
  db
    .updateTable('groups')
    .set({ ...change, revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('org_id', '=', key.orgId)
    .where('id', '=', key.id)
    .execute()

export const deleteGroup = (db: Tx, { orgId, id }: GroupKey) =>
  db.deleteFrom('groups').where('org_id', '=', orgId).where('id', '=', id).execute()

const members = (db: Reader, { orgId, id }: GroupKey) =>
  db
    .selectFrom('group_members')
    .innerJoin('users', 'users.id', 'group_members.user_id')
    .where('group_members.org_id', '=', orgId)
    .where('group_members.group_id', '=', id)
    .select([
      'users.id as user_id',
      'users.username',
      'users.full_name',
      'users.email',
      'group_members.added_at',
    ])

export const pageOfGroupMembers = (
  context: Pick<Context, 'read' | 'orgId'>,
  list: Input<typeof listGroupMembers>,
) =>
  readPage<'group_members', GroupMemberRow>(context, list, {
    table: 'members',
    key: 'user_id',
    search: ['members.username', 'members.full_name', 'members.email'],
    from: (db) =>
      db.selectFrom(members(db, { orgId: context.orgId, id: list.id }).as('members')).selectAll() as never,
  })

export const findGroupMember = (db: Reader, key: GroupKey, userId: number) =>
  members(db, key).where('users.id', '=', userId).executeTakeFirst() as Promise<GroupMemberRow | undefined>

/** Adds those of the users who are not in the group; returns how many that were. */
export async function insertGroupMembers(
  db: Tx,
  rows: { org_id: number; group_id: number; user_id: number; added_by: number }[],
): Promise<number> {
  if (rows.length === 0) return 0
  const inserted = await db
    .insertInto('group_members')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute()
  return inserted.length
}

/** Those of the groups that exist, locked, and whether a user is in each. */
export const lockGroupsWith = (
  db: Tx,
  { orgId, userId, groupIds }: { orgId: number; userId: number; groupIds: readonly number[] },
) =>
  db
    .selectFrom('groups')
    .select(['groups.id', 'groups.name'])
    .select(
      sql<boolean>`exists (select from group_members m
        where m.org_id = groups.org_id and m.group_id = groups.id and m.user_id = ${userId})`.as('is_in'),
    )
    .where('groups.org_id', '=', orgId)
    .where('groups.id', '=', sql<number>`any(${[...groupIds]}::integer[])`)
    .orderBy('groups.id')
    .forUpdate()
    .execute()

export async function deleteGroupMember(db: Tx, key: GroupKey, userId: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('group_members')
    .where('org_id', '=', key.orgId)
    .where('group_id', '=', key.id)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return deleted !== undefined
}

export const isMember = async (db: Reader, orgId: number, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('memberships')
    .select('user_id')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .executeTakeFirst()) !== undefined

export async function grantsOfGroups(db: Reader, orgId: number, ids: number[]): Promise<Grant[]> {
  const rows = await db
    .selectFrom('group_permissions')
    .select(['permission', 'target_type', 'target_id', 'expires_at'])
    .where('org_id', '=', orgId)
    .where('group_id', '=', sql<number>`any(${ids})`)
    .where(sql<boolean>`(expires_at is null or expires_at > now())`)
    .orderBy('permission')
    .orderBy('target_type')
    .orderBy('target_id')
    .execute()
  return rows.map(({ permission, target_type, target_id, expires_at: expiresAt }) => ({
    permission,
    target: target_type === null || target_id === null ? null : { type: target_type, id: target_id },
    expiresAt: expiresAt?.toISOString() ?? null,
  }))
}

export async function replaceGrants(db: Tx, key: GroupKey, grants: readonly Grant[]): Promise<void> {
  await db
    .deleteFrom('group_permissions')
    .where('org_id', '=', key.orgId)
    .where('group_id', '=', key.id)
    .execute()
  if (grants.length === 0) return
  const rows = grants.map(({ permission, target, expiresAt }) => ({
    org_id: key.orgId,
    group_id: key.id,
    permission,
    target_type: target?.type ?? null,
    target_id: target?.id ?? null,
    expires_at: expiresAt ?? null,
  }))
  await db
    .insertInto('group_permissions')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteGrantsOn(
  db: Tx,
  orgId: number,
  target: { type: string; id: number },
): Promise<void> {
  for (const table of ['group_permissions', 'member_permissions'] as const)
    await db
      .deleteFrom(table)
      .where('org_id', '=', orgId)
      .where('target_type', '=', target.type)
      .where('target_id', '=', target.id)
      .execute()
}
