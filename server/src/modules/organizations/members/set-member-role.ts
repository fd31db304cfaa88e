import type { Role } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/database/database.ts'
import { requireSeat } from '../../license/index.ts'
import { lockMember, requireOtherAdministrator } from './member.ts'
import { changeRole, takeSeat, type MemberKey } from './store.ts'

/**
 * Gives a member another role, inside the caller's transaction, and returns the previous one. The last administrator
 * keeps the role. The caller keeps `users.role` equal if the organization is the user's home.
 */
export async function setMemberRole(db: Tx, { role, ...key }: MemberKey & { role: Role }): Promise<Role> {
  const member = await lockMember(db, key)
  if (member.role === role) return role
  // A viewer of apps becomes a member like others.
  if (member.is_active && (member.is_app_viewer || (isAuthor(role) && !isAuthor(member.role))))
    await requireSeat(db, { role })
  if (member.role === 'admin' && member.is_active) await requireOtherAdministrator(db, key)
  if (member.is_app_viewer && member.is_active) await takeSeat(db, { orgId: key.orgId, isAppViewer: false })
  await changeRole(db, { ...key, role })
  return member.role
}

const isAuthor = (role: Role) => role === 'admin' || role === 'editor'
