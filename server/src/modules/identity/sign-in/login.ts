import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import type { login as endpoint } from '../../../../../contract/src/auth.ts'
import type { PublicContext } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { SignInDependencies } from '../dependencies.ts'
import { accessToken } from '../tokens/access-token.ts'
import { digestOf } from '../tokens/random.ts'
import { canonicalUsername } from '../user.ts'
import { findCandidate, recordFailedLogin, noteLogin, type Candidate } from './store.ts'

type Answered = Answer<typeof endpoint>
type Reason =
  | 'unknown_user'
  | 'deactivated'
  | 'locked'
  | 'wrong_password'
  | 'expired_password'
  | 'provider_only'

/** Every refusal has the same message and cost: one lookup, one hash, one record. */
export const login =
  (dependencies: SignInDependencies) =>
  async (context: PublicContext, { username, password }: Input<typeof endpoint>): Promise<Answered> => {
    const name = canonicalUsername(username) ?? ''
    const addressDigest = digestOf(context.origin.address ?? '')
    return await dependencies.inLine(name, async () => {
      const candidate = await context.read((db) =>
        findCandidate(db, ['username_canonical', name], addressDigest),
      )
      const stored = candidate && !candidate.is_locked ? candidate.password_hash : null
      const isRight = await dependencies.passwords.verify(stored, password)
      const reason = candidate ? refusalOf(candidate, isRight) : 'unknown_user'
      if (!candidate || reason) {
        await recordFailure(context, { candidate, reason: reason ?? 'unknown_user', addressDigest })
        throw wrong()
      }
      return await signIn(dependencies, context, { candidate, addressDigest, password })
    })
  }

const wrong = () =>
  refuse.unauthenticated('user name or password is wrong, or too many attempts: wait a minute')

function refusalOf(candidate: Candidate, isRight: boolean): Reason | undefined {
  if (candidate.is_locked) return 'locked'
  if (!isRight) return 'wrong_password'
  if (!candidate.is_active) return 'deactivated'
  if (candidate.must_use_provider) return 'provider_only'
  return candidate.password_has_expired ? 'expired_password' : undefined
}

async function recordFailure(
  context: PublicContext,
  failure: { candidate: Candidate | undefined; reason: Reason; addressDigest: string },
): Promise<void> {
  const { candidate, reason } = failure
  const scope = candidate ? { orgId: candidate.default_org_id, userId: candidate.id } : {}
  // An unknown name is not logged: users type their password into that field.
  const subject = candidate
    ? { type: 'user', id: candidate.id, name: candidate.username }
    : { type: 'user', id: null }
  await context.inScope(scope, async ({ db, emit }) => {
    const { isLocked } =
      candidate && reason === 'wrong_password'
        ? await recordFailedLogin(db, candidate, failure.addressDigest)
        : { isLocked: false }
    await emit({ type: 'user.login_failed', subject, data: { reason } })
    if (isLocked) await emit({ type: 'user.login_backed_off', subject })
  })
}

async function signIn(
  { tokens, passwords }: SignInDependencies,
  context: PublicContext,
  { candidate, addressDigest, password }: { candidate: Candidate; addressDigest: string; password: string },
): Promise<Answered> {
  const isCurrent = candidate.password_hash !== null && passwords.isCurrent(candidate.password_hash)
  const newHash = isCurrent ? {} : { newHash: await passwords.hash(password) }
  const scope = { orgId: candidate.default_org_id, userId: candidate.id }
  await context.inScope(scope, async ({ db, emit }) => {
    if (!(await noteLogin(db, candidate, { addressDigest, by: 'password', ...newHash }))) throw wrong()
    const subject = { type: 'user', id: candidate.id, name: candidate.username }
    await emit({ type: 'user.logged_in', subject, data: { with: 'password' } })
  })
  return await accessToken(tokens, candidate)
}
