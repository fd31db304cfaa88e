import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { unlinkUser as endpoint } from '../../../../../contract/src/users.ts'
import type { Context } from '../../../kernel/context.ts'
import { unbindUser } from '../sign-in/store.ts'
import { requireManaged } from './managed.ts'
import { getUser, lockUser } from './store.ts'

/** The user is matched by address at the next sign-in through a provider: for a subject that was replaced there. */
export const unlinkUser = (
  context: Pick<Context, 'orgId' | 'user' | 'transaction'>,
  { id }: Input<typeof endpoint>,
): Promise<void> =>
  context.transaction(async ({ db, emit }) => {
    const key = { orgId: context.orgId, userId: id }
    requireManaged(context, await getUser(db, key), 'user.edit')
    const { username } = await lockUser(db, key)
    if (await unbindUser(db, id))
      await emit({ type: 'user.unlinked', subject: { type: 'user', id, name: username } })
  })
