import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { removeGroupMember as endpoint } from '../../../../../contract/src/groups.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { deleteGroupMember, lockGroup } from './store.ts'

export const removeGroupMember = (
  context: Pick<Context, 'orgId' | 'transaction'>,
  { id, user_id: userId }: Input<typeof endpoint>,
) =>
  context.transaction(async ({ db, emit }) => {
    const key = { orgId: context.orgId, id }
    const group = await lockGroup(db, key)
    if (!group) throw refuse.notFound('group')
    if (!(await deleteGroupMember(db, key, userId))) throw refuse.notFound('user')
    await emit({
      type: 'group.member_removed',
      subject: { type: 'group', id, name: group.name },
      data: { user_id: userId },
    })
  })
