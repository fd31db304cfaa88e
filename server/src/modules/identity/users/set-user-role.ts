import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import type { setUserRole as endpoint } from '../../../../../contract/src/users.ts'
import type { Context } from '../../../kernel/context.ts'
import { checkRevision } from '../../../kernel/revision.ts'
import { setMemberRole } from '../../organizations/index.ts'
import { shownUser } from '../user.ts'
import { requireManaged } from './managed.ts'
import { getUser, lockUser, setHomeRole } from './store.ts'

/** The role in the home organization, and so the one in the token: tokens with the former role end. */
export const setUserRole = (
  context: Pick<Context, 'orgId' | 'user' | 'transaction' | 'ifMatch'>,
  { id, role }: Input<typeof endpoint>,
) =>
  context.transaction(async ({ db, emit }): Promise<Answer<typeof endpoint>> => {
    const key = { orgId: context.orgId, userId: id }
    requireManaged(context, await getUser(db, key), 'user.set_role')
    const formerRole = await setMemberRole(db, { ...key, role })
    const user = await lockUser(db, key)
    checkRevision(context.ifMatch, user)
    if (formerRole !== role) {
      await setHomeRole(db, { userId: id, role })
      await emit({
        type: 'user.role_changed',
        subject: { type: 'user', id, name: user.username },
        data: { role, former_role: formerRole },
      })
    }
    return shownUser(await getUser(db, key))
  })
