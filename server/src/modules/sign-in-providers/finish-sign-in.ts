import type { Answer, Input } from '../../../../contract/src/endpoint.ts'
import type { finishProviderSignIn as endpoint } from '../../../../contract/src/provider-sign-in.ts'
import type { PublicContext } from '../../kernel/context.ts'
import { Refusal, refuse } from '../../kernel/errors.ts'
import { accessToken, digestOf } from '../identity/index.ts'
import { admit } from './admit.ts'
import { readClaims } from './claims.ts'
import type { SignInProviderDependencies } from './dependencies.ts'
import type { openOpenId, ProvenClaims } from './openid.ts'
import { parseKey, type ProviderRow } from './provider.ts'
import { findByKey, takeAttempt } from './store.ts'

type Returned = Input<typeof endpoint>

/** Signs in the user whom the provider vouches for. Every refusal has the same message; the log has the reason. */
export const finishSignIn =
  ({ tokens }: Pick<SignInProviderDependencies, 'tokens'>, openId: ReturnType<typeof openOpenId>) =>
  async (context: PublicContext, input: Returned): Promise<Answer<typeof endpoint>> => {
    const started = await takeStarted(context, input)
    if (!started) throw notAccepted()
    const { provider, checks } = started
    const proven = await openId
      .claims(provider, { checks, code: input.code, iss: input.iss })
      .catch((err: unknown) => refuseClaims(context, provider, err))
    const user = readClaims(proven.claims, provider)
    const bearer = user && (await admit(context, { provider, user }))
    if (!bearer) throw notAccepted()
    return { ...(await accessToken(tokens, bearer)), sign_out_url: proven.signOutUrl }
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
    const { nonce, code_verifier: codeVerifier } = attempt
    return { provider, checks: { state: input.state, nonce, codeVerifier } }
  })
}

async function refuseClaims(
  context: PublicContext,
  provider: ProviderRow,
  err: unknown,
): Promise<ProvenClaims> {
  if (err instanceof Refusal) throw err
  context.log.warn({ err, provider: provider.id }, 'a response of a sign-in provider was refused')
  await context.inScope({ orgId: provider.org_id }, ({ emit }) =>
    emit({
      type: 'user.login_failed',
      subject: { type: 'user', id: null },
      data: { with: provider.name, reason: 'response_refused' },
    }),
  )
  throw notAccepted()
}
