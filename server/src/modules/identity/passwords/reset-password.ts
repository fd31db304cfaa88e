import type { resetPassword as endpoint } from '../../../../../contract/src/auth.ts'
import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import type { PublicContext } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { IdentityDependencies } from '../dependencies.ts'
import { accessToken } from '../tokens/access-token.ts'
import { digestOf } from '../tokens/random.ts'
import { passwordChangedJob } from './jobs.ts'
import { checkNewPassword } from './policy.ts'
import { consumeResetToken, findByResetToken } from './store.ts'

/** Sets the password with a mailed link. A rejected password leaves the link valid. */
export const resetPassword =
  ({ tokens, passwords }: Pick<IdentityDependencies, 'tokens' | 'passwords'>) =>
  async (
    context: PublicContext,
    { token, new_password }: Input<typeof endpoint>,
  ): Promise<Answer<typeof endpoint>> => {
    const tokenHash = digestOf(token)
    const owner = await context.read((db) => findByResetToken(db, tokenHash))
    checkNewPassword(new_password, owner ?? { username: '', email: '' }, 'body.new_password')
    if (!owner) throw notValid(context)
    const newHash = await passwords.hash(new_password)
    const scope = { orgId: owner.default_org_id, userId: owner.id }
    const reset = await context.inScope(scope, async ({ db, emit, enqueue }) => {
      const user = await consumeResetToken(db, { tokenHash, newHash })
      if (!user) throw notValid(context)
      await emit({ type: 'user.password_reset', subject: { type: 'user', id: user.id, name: user.username } })
      await enqueue({ kind: passwordChangedJob, payload: { user_id: user.id } })
      return user
    })
    return await accessToken(tokens, reset)
  }

function notValid({ log, origin }: PublicContext) {
  log.warn({ address: origin.address }, 'a password reset token was refused')
  return refuse.invalid('body.token', 'this link is not valid any more: ask for a new one')
}
