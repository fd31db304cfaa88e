import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { deleteGroup as endpoint } from '../../../../../contract/src/groups.ts'
import type { Context } from '../../../kernel/context.ts'
import { lockForChange } from './group.ts'
import { deleteGroup } from './store.ts'

export const removeGroup = (
  context: Pick<Context, 'orgId' | 'ifMatch' | 'transaction'>,
  { id }: Input<typeof endpoint>,
) =>
  context.transaction(async ({ db, emit }) => {
    const { name } = await lockForChange(db, context, id)
    await deleteGroup(db, { orgId: context.orgId, id })
    await emit({ type: 'group.deleted', subject: { type: 'group', id, name } })
  })
