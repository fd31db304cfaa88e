import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import type { resetUserPassword as endpoint } from '../../../../../contract/src/users.ts'
import type { Context } from '../../../kernel/context.ts'
import { shownUser } from '../user.ts'
import { requireManaged } from '../users/managed.ts'
import { getUser, lockUser } from '../users/store.ts'
import { sendTemporaryPasswordJob } from './jobs.ts'
import { expectTemporaryPassword, mustUseProvider, noPasswordHere } from './store.ts'

/** Ends the user's password and tokens at once; a temporary password follows by mail. */
export const resetUserPassword = (
  context: Pick<Context, 'orgId' | 'user' | 'transaction'>,
  { user_id: id }: Input<typeof endpoint>,
) =>
  context.transaction(
    async ({ db, emit, enqueue }): Promise<Answer<typeof endpoint>> => {
      const user = await lockUser(db, { orgId: context.orgId, userId: id })
      requireManaged(context, user, 'user.reset_password')
      if (await mustUseProvider(db, id)) throw noPasswordHere()
      await expectTemporaryPassword(db, id)
      await enqueue({ kind: sendTemporaryPasswordJob, payload: { user_id: id } })
      await emit({
        type: 'user.password_reset_by_administrator',
        subject: { type: 'user', id, name: user.username },
      })
      return shownUser(await getUser(db, { orgId: context.orgId, userId: id }))
    },
    { isResponse: true },
  )
