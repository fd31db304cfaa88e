import type { signInWithGoogle as endpoint } from '../../../../../contract/src/auth.ts'
import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import type { PublicContext, Work } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { IdentityDependencies } from '../dependencies.ts'
import { IdTokenRefused, type ProvenIdentity } from '../provider/id-token.ts'
import { accessToken } from '../tokens/access-token.ts'
import { digestOf } from '../tokens/random.ts'
import { bindSubject, findCandidate, noteLogin, useIdToken, type Candidate } from './store.ts'

/**
 * Signs in the user whom the provider authenticates. Users are never created by it, and its claims grant no role.
 */
export const signInWithGoogle =
  ({ provider, tokens }: Pick<IdentityDependencies, 'provider' | 'tokens'>) =>
  async (context: PublicContext, { id_token }: Input<typeof endpoint>): Promise<Answer<typeof endpoint>> => {
    if (!provider) throw refuse.notFound('route')
    try {
      const identity = await provider.verify(id_token)
      return await accessToken(tokens, await admit(context, identity))
    } catch (error) {
      if (!(error instanceof IdTokenRefused)) throw error
      context.log.warn({ reason: error.message, err: error.cause }, 'an ID token was refused')
      throw refuse.unauthenticated('the identity provider’s token was not accepted')
    }
  }

async function admit(context: PublicContext, identity: ProvenIdentity): Promise<Candidate> {
  const addressDigest = digestOf(context.origin.address ?? '')
  const candidate = await context.read((db) =>
    findCandidate(db, ['email_canonical', identity.email], addressDigest),
  )
  if (!candidate) throw new IdTokenRefused('no user has this e-mail address')
  const scope = { orgId: candidate.default_org_id, userId: candidate.id }
  const subject = { type: 'user', id: candidate.id, name: candidate.username }
  const refusal = await context.inScope(scope, async (work) => {
    const reason = await enter(work, { candidate, identity, addressDigest })
    const event = reason === undefined ? 'user.logged_in' : 'user.login_failed'
    await work.emit({ type: event, subject, data: { with: 'provider', ...(reason ? { reason } : {}) } })
    return reason
  })
  if (refusal !== undefined) throw new IdTokenRefused(refusal)
  // The first sign-in may have ended a temporary password, so the row is read as it is now.
  const current = await context.read((db) => findCandidate(db, ['id', candidate.id], addressDigest))
  if (!current?.is_active) throw new IdTokenRefused('deactivated')
  return current
}

/** Why this user may not come in, or undefined: they are in. */
async function enter(
  { db }: Work,
  {
    candidate,
    identity,
    addressDigest,
  }: { candidate: Candidate; identity: ProvenIdentity; addressDigest: string },
): Promise<string | undefined> {
  if (!candidate.is_active) return 'deactivated'
  const isBound = candidate.idp_subject !== null
  if (isBound && (candidate.idp_subject !== identity.subject || candidate.idp_issuer !== identity.issuer))
    return 'identity_mismatch'
  if (!(await useIdToken(db, identity))) return 'replayed'
  if (!isBound && !(await bindSubject(db, candidate, identity))) return 'identity_mismatch'
  return (await noteLogin(db, candidate, { addressDigest, by: 'provider' })) ? undefined : 'changed_meanwhile'
}
