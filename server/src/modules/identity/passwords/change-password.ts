import type { changePassword as endpoint } from '../../../../../contract/src/auth.ts'
import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse, Refusal } from '../../../kernel/errors.ts'
import type { SignInDependencies } from '../dependencies.ts'
import { findCandidate, recordFailedLogin, type Candidate } from '../sign-in/store.ts'
import { accessToken } from '../tokens/access-token.ts'
import { digestOf } from '../tokens/random.ts'
import { passwordChangedJob } from './jobs.ts'
import { checkNewPassword } from './policy.ts'
import { mustUseProvider, noPasswordHere, replacePassword } from './store.ts'

type Own = Pick<Context, 'user' | 'origin' | 'read' | 'transaction'>

/** The caller's own password. The token that was shown lives on; every other one of the caller ends. */
export const changePassword =
  ({ tokens, passwords, inLine }: SignInDependencies) =>
  async (
    context: Own,
    { old_password, new_password }: Input<typeof endpoint>,
  ): Promise<Answer<typeof endpoint>> => {
    const { user } = context
    if (old_password === new_password)
      throw refuse.invalid('body.new_password', 'must be another than the old password')
    checkNewPassword(new_password, user, 'body.new_password')
    const addressDigest = digestOf(context.origin.address ?? '')
    if (await context.read((db) => mustUseProvider(db, user.userId))) throw noPasswordHere()
    const oldHash = await inLine(user.username.toLowerCase(), async () => {
      const candidate = await context.read((db) => findCandidate(db, ['id', user.userId], addressDigest))
      const stored = candidate && !candidate.is_locked ? candidate.password_hash : null
      if (candidate && stored !== null && (await passwords.verify(stored, old_password))) return stored
      await recordFailure(context, candidate, addressDigest)
      throw wrong()
    })
    const newHash = await passwords.hash(new_password)
    const changed = await context.transaction(async ({ db, emit, enqueue }) => {
      const change = { userId: user.userId, oldHash, newHash, exemptTokenJti: user.token.jti }
      const owner = await replacePassword(db, change)
      if (!owner) throw wrong()
      await emit({
        type: 'user.password_changed',
        subject: { type: 'user', id: owner.id, name: owner.username },
      })
      await enqueue({ kind: passwordChangedJob, payload: { user_id: owner.id } })
      return owner
    })
    return await accessToken(tokens, changed)
  }

const wrong = () =>
  new Refusal('invalid_password', 'the old password is wrong, or there were too many attempts: wait a minute')

async function recordFailure(
  context: Own,
  candidate: Candidate | undefined,
  addressDigest: string,
): Promise<void> {
  if (!candidate) return
  await context.transaction(async ({ db, emit }) => {
    if (!candidate.is_locked) await recordFailedLogin(db, candidate, addressDigest)
    await emit({
      type: 'user.password_change_failed',
      subject: { type: 'user', id: candidate.id, name: candidate.username },
      data: { reason: candidate.is_locked ? 'locked' : 'wrong_password' },
    })
  })
}
