import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { removeMember as endpoint } from '../../../../../contract/src/members.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { lockMember, requireMayManage, requireOtherAdministrator } from './member.ts'
import { deleteMember } from './store.ts'

export const removeMember = (
  context: Pick<Context, 'orgId' | 'user' | 'transaction'>,
  input: Input<typeof endpoint>,
) =>
  context.transaction(async ({ db, emit }) => {
    const key = { orgId: context.orgId, userId: input.user_id }
    const member = await lockMember(db, key)
    requireMayManage(context, member)
    if (member.is_home)
      throw refuse.conflict(
        `this is the home organization of ${member.username}: deactivate the user instead`,
      )
    if (member.role === 'admin' && member.is_active) await requireOtherAdministrator(db, key)
    await deleteMember(db, key)
    await emit({
      type: 'member.removed',
      subject: { type: 'user', id: member.user_id, name: member.username },
      data: { role: member.role },
    })
  })
