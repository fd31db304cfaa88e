import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { addGroupMember as endpoint } from '../../../../../contract/src/groups.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { showGroupMember } from './group.ts'
import { requireJoinable } from './require-grants.ts'
import { findGroupMember, insertGroupMembers, isMember, lockGroup } from './store.ts'

/** Members get the grants of the group, so the caller must have all of them. */
export async function addGroupMember(
  context: Pick<Context, 'orgId' | 'user' | 'read' | 'transaction'>,
  { id, user_id: userId }: Input<typeof endpoint>,
) {
  const { orgId } = context
  await requireJoinable(context, [id], 'body.user_id')
  return await context.transaction(
    async ({ db, emit }) => {
      const group = await lockGroup(db, { orgId, id })
      if (!group) throw refuse.notFound('group')
      if (!(await isMember(db, orgId, userId))) throw refuse.invalid('body.user_id', 'there is no such user')
      const row = { org_id: orgId, group_id: id, user_id: userId, added_by: context.user.userId }
      if ((await insertGroupMembers(db, [row])) === 0)
        throw refuse.conflict(`this user is already in the group ${group.name}`)
      const member = (await findGroupMember(db, { orgId, id }, userId))!
      await emit({
        type: 'group.member_added',
        subject: { type: 'group', id, name: group.name },
        data: { user_id: userId, username: member.username },
      })
      return showGroupMember(member)
    },
    { isResponse: true },
  )
}
