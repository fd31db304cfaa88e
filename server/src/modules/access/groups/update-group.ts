import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { updateGroup as endpoint } from '../../../../../contract/src/groups.ts'
import type { Context } from '../../../kernel/context.ts'
import { orConflict } from '../../../kernel/unique.ts'
import { lockForChange, showGroup } from './group.ts'
import { changeGroup, findGroup } from './store.ts'

export const updateGroup = (
  context: Pick<Context, 'orgId' | 'ifMatch' | 'transaction'>,
  { id, ...change }: Input<typeof endpoint>,
) =>
  context.transaction(async ({ db, emit }) => {
    const key = { orgId: context.orgId, id }
    const { name } = await lockForChange(db, context, id)
    await orConflict(changeGroup(db, key, change), `there is already a group called ${change.name ?? name}`)
    await emit({
      type: 'group.updated',
      subject: { type: 'group', id, name: change.name ?? name },
      data: change,
    })
    return showGroup((await findGroup(db, key))!)
  })
