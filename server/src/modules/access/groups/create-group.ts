import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { createGroup as endpoint } from '../../../../../contract/src/groups.ts'
import type { Context } from '../../../kernel/context.ts'
import { orConflict } from '../../../kernel/unique.ts'
import { showGroup } from './group.ts'
import { findGroup, insertGroup } from './store.ts'

export const createGroup = (
  context: Pick<Context, 'orgId' | 'user' | 'transaction'>,
  { name, description = '' }: Input<typeof endpoint>,
) =>
  context.transaction(
    async ({ db, emit }) => {
      const row = { org_id: context.orgId, name, description, created_by: context.user.userId }
      const { id } = await orConflict(insertGroup(db, row), `there is already a group called ${name}`)
      await emit({ type: 'group.created', subject: { type: 'group', id, name } })
      return showGroup((await findGroup(db, { orgId: context.orgId, id }))!)
    },
    { isResponse: true },
  )
