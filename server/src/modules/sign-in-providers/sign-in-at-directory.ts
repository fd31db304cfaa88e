import type { Answer, Input } from '../../../../contract/src/endpoint.ts'
import type { signInAtDirectory as endpoint } from '../../../../contract/src/provider-sign-in.ts'
import type { PublicContext } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { accessToken, digestOf, isAddressKnown, limitedByKey } from '../identity/index.ts'
import { admit } from './admit.ts'
import { readClaims } from './claims.ts'
import type { SignInProviderDependencies } from './dependencies.ts'
import { clearFailures, type FailureKey, isLockedOut, recordFailedLogin } from './failure-store.ts'
import type { Protocols } from './protocols/protocols.ts'
import { issuerOf, parseKey, type ProviderRow } from './provider.ts'
import { findByKey } from './store.ts'

const attemptsAtOnce = 4

/**
 * Signs in with the password of a directory. Every refusal has the same message; failures are counted by name, whether
 * the directory knows it or not.
 */
export const signInAtDirectory = (
  { tokens }: Pick<SignInProviderDependencies, 'tokens'>,
  protocols: Protocols,
) => {
  // Bounds how many attempts on one name run at once, so that back-off cannot be outrun.
  const inLine = limitedByKey(attemptsAtOnce)
  return async (context: PublicContext, input: Input<typeof endpoint>): Promise<Answer<typeof endpoint>> => {
    const at = parseKey(input.key)
    const provider = at && (await context.inScope({ orgId: at.orgId }, ({ db }) => findByKey(db, at)))
    const directory = provider && protocols.of(provider.protocol).directory
    if (!directory) throw refuse.notFound('sign-in provider')
    const username = input.username.trim()
    const name = username.toLowerCase()
    return await inLine(`${provider.id} ${name}`, async () => {
      const { key, isLocked } = await countedAs(context, provider, name)
      const proven = isLocked
        ? undefined
        : await directory.authenticate(provider, { username, password: input.password })
      if (!proven) {
        await refuseCredentials(context, { provider, key, isLocked })
        throw wrong()
      }
      const user = readClaims(proven.claims, provider)
      const bearer = user && (await admit(context, { provider, user }))
      if (!bearer) throw wrong()
      await context.inScope({ orgId: provider.org_id }, ({ db }) => clearFailures(db, key))
      return { ...(await accessToken(tokens, bearer)), sign_out_url: proven.signOutUrl }
    })
  }
}

const wrong = () =>
  refuse.unauthenticated(
    'this sign-in was not accepted: check user name and password, wait a minute after several attempts, and ask an administrator of your organization if it fails again',
  )

/** Addresses that users of the provider signed in from have a count of their own: guessing elsewhere locks nobody out. */
async function countedAs(context: PublicContext, provider: ProviderRow, name: string) {
  const addressDigest = digestOf(context.origin.address ?? '')
  return await context.inScope({ orgId: provider.org_id }, async ({ db }) => {
    const isKnown = await isAddressKnown(db, { issuer: issuerOf(provider), addressDigest })
    const key: FailureKey = {
      org_id: provider.org_id,
      provider_id: provider.id,
      name_digest: digestOf(name),
      address_digest: isKnown ? addressDigest : '',
    }
    return { key, isLocked: await isLockedOut(db, key) }
  })
}

async function refuseCredentials(
  context: PublicContext,
  { provider, key, isLocked }: { provider: ProviderRow; key: FailureKey; isLocked: boolean },
): Promise<void> {
  // The name is not logged: users type their password into that field.
  const subject = { type: 'user', id: null }
  await context.inScope({ orgId: provider.org_id }, async ({ db, emit }) => {
    const isNowLocked = !isLocked && (await recordFailedLogin(db, key))
    const reason = isLocked ? 'locked' : 'wrong_password'
    await emit({ type: 'user.login_failed', subject, data: { with: provider.name, reason } })
    if (isNowLocked) await emit({ type: 'user.login_backed_off', subject, data: { with: provider.name } })
  })
}
