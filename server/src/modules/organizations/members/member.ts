import type { Answer } from '../../../../../contract/src/endpoint.ts'
import type { updateMember } from '../../../../../contract/src/members.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/database/database.ts'
import { refuse } from '../../../kernel/errors.ts'
import { lockOrganization } from '../store.ts'
import { findMember, hasOtherAdministrator, type MemberKey, type MemberRow } from './store.ts'

export const showMember = (row: MemberRow): Answer<typeof updateMember> => ({
  user_id: row.user_id,
  username: row.username,
  full_name: row.full_name,
  email: row.email,
  role: row.role,
  is_active: row.is_active,
  is_home: row.is_home,
  joined_at: row.joined_at.toISOString(),
})

/** The member, locked until this transaction ends. */
export async function lockMember(db: Tx, key: MemberKey): Promise<MemberRow> {
  await lockOrganization(db, key.orgId)
  const member = await findMember(db, key)
  if (!member) throw refuse.notFound('user')
  return member
}

/**
 * Refuses what would leave the organization without an active administrator. It locks the organization, so that
 * two administrators cannot each remove the other at the same moment.
 */
export async function requireOtherAdministrator(db: Tx, key: MemberKey): Promise<void> {
  await lockOrganization(db, key.orgId)
  if (!(await hasOtherAdministrator(db, key)))
    throw refuse.conflict('this is the last administrator of the organization: make someone else one first')
}

/** An administrator of one organization has no power over who operates the server. */
export function requireMayManage(context: Pick<Context, 'user'>, member: MemberRow): void {
  if (member.is_root_operator && !context.user.isRootOperator)
    throw refuse.permissionDenied(
      'root_operator',
      member.user_id,
      'only a root operator changes a root operator',
    )
}
