import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import type { createAccessRequest as endpoint } from '../../../../../contract/src/access-requests.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { countPending, storeRequest } from './store.ts'

const maxPending = 50

/** Nothing here looks at the target: whether there is one must not show. Who may give access to it is notified by the event. */
export const createAccessRequest = (
  { orgId, user, transaction }: Pick<Context, 'orgId' | 'user' | 'transaction'>,
  { target_type: type, target_id: targetId, level = 'view', reason = '' }: Input<typeof endpoint>,
): Promise<Answer<typeof endpoint>> =>
  transaction(
    async ({ db, emit }) => {
      if ((await countPending(db, orgId, user.userId)) >= maxPending)
        throw refuse.conflict(`you have ${maxPending} requests that are not decided yet`)
      const request = { target_type: type, target_id: targetId, level, reason }
      const { id, isNew } = await storeRequest(db, { org_id: orgId, user_id: user.userId, ...request })
      await emit({
        type: 'access_request.created',
        subject: { type: 'access_request', id },
        data: { target_type: type, target_id: targetId, level, reason, is_new: isNew },
      })
      return { status: 'pending' }
    },
    { isResponse: true },
  )
