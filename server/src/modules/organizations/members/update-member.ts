import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import type { updateMember as endpoint } from '../../../../../contract/src/members.ts'
import type { Context, Role } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/database/database.ts'
import { lockMember, requireMayManage, showMember } from './member.ts'
import { setMemberRole } from './set-member-role.ts'

/** Keeps the role in the user's own row equal to that of the home organization. */
export type SetHomeRole = (db: Tx, user: { userId: number; role: Role }) => Promise<void>

export const updateMember =
  ({ setHomeRole }: { setHomeRole: SetHomeRole }) =>
  (context: Pick<Context, 'orgId' | 'user' | 'transaction'>, input: Input<typeof endpoint>) =>
    context.transaction(async ({ db, emit }): Promise<Answer<typeof endpoint>> => {
      const { role } = input
      const key = { orgId: context.orgId, userId: input.user_id }
      const member = await lockMember(db, key)
      if (member.role === role) return showMember(member)
      requireMayManage(context, member)
      const formerRole = await setMemberRole(db, { ...key, role })
      if (member.is_home) await setHomeRole(db, { userId: key.userId, role })
      await emit({
        type: 'member.role_changed',
        subject: { type: 'user', id: member.user_id, name: member.username },
        data: { role, former_role: formerRole },
      })
      return showMember({ ...member, role })
    })
