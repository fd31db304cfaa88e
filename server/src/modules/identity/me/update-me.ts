import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import type { updateMe as endpoint } from '../../../../../contract/src/me.ts'
import type { Context } from '../../../kernel/context.ts'
import { checkRevision } from '../../../kernel/revision.ts'
import type { IdentityDependencies } from '../dependencies.ts'
import { showMe } from './show-me.ts'
import { changeSelf, lockSelf } from './store.ts'

/**
 * What users may change about themselves. Address and role are the administrator's: they determine identity and
 * permissions.
 */
export const updateMe =
  (dependencies: Pick<IdentityDependencies, 'permissionsOf'>) =>
  async (context: Context, change: Input<typeof endpoint>): Promise<Answer<typeof endpoint>> => {
    const { userId, username } = context.user
    await context.transaction(async ({ db, emit }) => {
      checkRevision(context.ifMatch, await lockSelf(db, userId))
      await changeSelf(db, userId, change)
      await emit({
        type: 'user.updated',
        subject: { type: 'user', id: userId, name: username },
        data: { changed: Object.keys(change) },
      })
    })
    return await showMe(dependencies)(context)
  }
