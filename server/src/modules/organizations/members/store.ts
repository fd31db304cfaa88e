import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { listMembers } from '../../../../../contract/src/members.ts'
import type { Context, Role } from '../../../kernel/context.ts'
import type { Reader, Tx } from '../../../kernel/database/database.ts'
import { readPage } from '../../../kernel/list.ts'
import { takeQuota } from '../../../kernel/quotas/quotas.ts'
import { requireSeat } from '../../license/index.ts'

export interface MemberRow {
  user_id: number
  username: string
  full_name: string
  email: string
  role: Role
  is_active: boolean
  is_home: boolean
  is_root_operator: boolean
  is_app_viewer: boolean
  joined_at: Date
}

export interface MemberKey {
  orgId: number
  userId: number
}

const members = (db: Reader, orgId: number) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('memberships.org_id', '=', orgId)
    .select((eb) => [
      'users.id as user_id',
      'users.username',
      'users.full_name',
      'users.email',
      'memberships.role',
      'memberships.is_app_viewer',
      'users.is_active',
      'users.is_root_operator',
      eb('users.default_org_id', '=', orgId).as('is_home'),
      'memberships.created_at as joined_at',
    ])

export const pageOfMembers = (context: Pick<Context, 'read' | 'orgId'>, list: Input<typeof listMembers>) =>
  readPage<'memberships', MemberRow>(context, list, {
    table: 'members',
    key: 'user_id',
    search: ['members.username', 'members.full_name', 'members.email'],
    from: (db) => {
      const all = db.selectFrom(members(db, context.orgId).as('members')).selectAll()
      return (list.role ? all.where('role', 'in', list.role) : all) as never
    },
  })

export const findMember = (db: Reader, { orgId, userId }: MemberKey) =>
  members(db, orgId).where('users.id', '=', userId).executeTakeFirst() as Promise<MemberRow | undefined>

/** Refuses a seat that the organization does not have; viewers of apps have seats of their own. */
export const takeSeat = (db: Tx, { orgId, isAppViewer }: { orgId: number; isAppViewer: boolean }) =>
  takeQuota(db, { orgId, quota: isAppViewer ? 'app_viewers' : 'seats', more: 1 })

/** Makes the user a member, where there is a seat left; false when they are one already. */
export async function insertMember(
  db: Tx,
  member: MemberKey & { role: Role; isAppViewer?: boolean },
): Promise<boolean> {
  const { orgId, userId, role, isAppViewer = false } = member
  await takeSeat(db, { orgId, isAppViewer })
  await requireSeat(db, { role, isAppViewer })
  const inserted = await db
    .insertInto('memberships')
    .values({ org_id: orgId, user_id: userId, role, is_app_viewer: isAppViewer })
    .onConflict((conflict) => conflict.columns(['org_id', 'user_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Whoever is given a role is a member like others from then on, and no viewer of apps alone. */
export const changeRole = (db: Tx, { orgId, userId, role }: MemberKey & { role: Role }) =>
  db
    .updateTable('memberships')
    .set({ role, is_app_viewer: false })
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .execute()

export const deleteMember = (db: Tx, { orgId, userId }: MemberKey) =>
  db.deleteFrom('memberships').where('org_id', '=', orgId).where('user_id', '=', userId).execute()

export async function hasOtherAdministrator(db: Tx, { orgId, userId }: MemberKey): Promise<boolean> {
  const other = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('memberships.org_id', '=', orgId)
    .where('memberships.user_id', '<>', userId)
    .where('memberships.role', '=', 'admin')
    .where('users.is_active', '=', true)
    .select('users.id')
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Whether someone with this address is a member. */
export async function hasMemberWithEmail(db: Reader, orgId: number, email: string): Promise<boolean> {
  const member = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('memberships.org_id', '=', orgId)
    .where('users.email_canonical', '=', email.toLowerCase())
    .select('users.id')
    .executeTakeFirst()
  return member !== undefined
}
