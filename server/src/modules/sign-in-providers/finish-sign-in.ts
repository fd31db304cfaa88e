import type { Answer, Input } from '../../../../contract/src/endpoint.ts'
import type { finishProviderSignIn as endpoint } from '../../../../contract/src/provider-sign-in.ts'
import type { PublicContext } from '../../kernel/context.ts'
import { Refusal, refuse } from '../../kernel/errors.ts'
import { accessToken, digestOf, useIdToken } from '../identity/index.ts'
import { admit } from './admit.ts'
import { readClaims } from './claims.ts'
import type { SignInProviderDependencies } from './dependencies.ts'
import type { ProvenClaims, UsedOnce } from './protocols/protocol.ts'
import type { Protocols } from './protocols/protocols.ts'
import { issuerOf, parseKey, type ProviderRow, responsePlace } from './provider.ts'
import { findByKey, takeAttempt } from './store.ts'

type Returned = Input<typeof endpoint>

/** Signs in the user whom the provider vouches for. Every refusal has the same message; the log has the reason. */
export const finishSignIn =
  (dependencies: Pick<SignInProviderDependencies, 'tokens' | 'secrets'>, protocols: Protocols) =>
  async (context: PublicContext, input: Returned): Promise<Answer<typeof endpoint>> => {
    const started = await takeStarted(context, input)
    if (!started) throw notAccepted()
    const { provider, checks, sealed } = started
    const { redirect } = protocols.of(provider.protocol)
    if (!redirect) throw notAccepted()
    const response = sealed === null ? undefined : dependencies.secrets.open(sealed, responsePlace(provider))
    const proven = await redirect
      .claims(provider, { checks, code: input.code, iss: input.iss, response })
      .catch((err: unknown) => refuseClaims(context, provider, err))
    if (proven.useOnce && !(await useOnce(context, provider, proven.useOnce))) throw notAccepted()
    const user = readClaims(proven.claims, provider)
    const bearer = user && (await admit(context, { provider, user }))
    if (!bearer) throw notAccepted()
    return { ...(await accessToken(dependencies.tokens, bearer)), sign_out_url: proven.signOutUrl }
  }

const notAccepted = () =>
  refuse.unauthenticated(
    'this sign-in was not accepted: start it again, and ask an administrator of your organization if it fails again',
  )

/** The attempt that this response finishes, and its provider. It is used up, whatever follows. */
async function takeStarted(context: PublicContext, input: Returned) {
  const at = parseKey(input.key)
  if (!at) return undefined
  return await context.inScope({ orgId: at.orgId }, async ({ db }) => {
    const attempt = await takeAttempt(db, { orgId: at.orgId, digest: digestOf(input.attempt) })
    const provider = await findByKey(db, at)
    if (!attempt?.is_open || !provider || attempt.provider_id !== provider.id) return undefined
    if (attempt.state_digest !== digestOf(input.state)) return undefined
    // A response that was posted here is finished by whoever was led back with its code.
    const { nonce, code_verifier: codeVerifier, response: sealed, code_digest: codeDigest } = attempt
    if (codeDigest !== null && codeDigest !== digestOf(input.code)) return undefined
    return { provider, checks: { state: input.state, nonce, codeVerifier }, sealed }
  })
}

async function refuseClaims(
  context: PublicContext,
  provider: ProviderRow,
  err: unknown,
): Promise<ProvenClaims> {
  if (err instanceof Refusal && err.code !== 'validation_error') throw err
  context.log.warn({ err, provider: provider.id }, 'a response of a sign-in provider was refused')
  await context.inScope({ orgId: provider.org_id }, ({ emit }) => emit(refused(provider)))
  throw notAccepted()
}

const refused = ({ name }: ProviderRow) => ({
  type: 'user.login_failed' as const,
  subject: { type: 'user' as const, id: null },
  data: { with: name, reason: 'response_refused' },
})

/** False for what was accepted before, by whichever process. */
const useOnce = (context: PublicContext, provider: ProviderRow, proof: UsedOnce) =>
  context.inScope({ orgId: provider.org_id }, async ({ db, emit }) => {
    const digest = digestOf(`${issuerOf(provider)} ${proof.id}`)
    const isNew = await useIdToken(db, { digest, expiresAt: proof.expiresAt })
    if (!isNew) await emit(refused(provider))
    return isNew
  })
