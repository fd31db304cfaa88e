import type { Answer, Input } from '../../../../contract/src/endpoint.ts'
import type { listSignInChoices, startProviderSignIn } from '../../../../contract/src/provider-sign-in.ts'
import type { PublicContext } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { digestOf, randomToken } from '../identity/index.ts'
import type { Protocols } from './protocols/protocols.ts'
import { keyOf, parseKey } from './provider.ts'
import { enabledProviders, findByKey, findOrganizationBySlug, storeAttempt } from './store.ts'

/** Providers by the organization's short name, which whoever signs in knows; one without any looks like an unknown one. */
export async function listChoices(
  context: PublicContext,
  { organization }: Input<typeof listSignInChoices>,
): Promise<Answer<typeof listSignInChoices>> {
  const found = await context.read((db) => findOrganizationBySlug(db, organization))
  if (!found) return { items: [] }
  const rows = await context.inScope({ orgId: found.id }, ({ db }) => enabledProviders(db, found.id))
  return { items: rows.map((row) => ({ key: keyOf(row), name: row.name, kind: row.kind })) }
}

/**
 * The browser gets `state` to take to the provider and back, and the tab `attempt`, which never leaves it: a response that
 * was meant for another browser finishes nothing here.
 */
export const startSignIn =
  (protocols: Protocols) =>
  async (
    context: PublicContext,
    input: Input<typeof startProviderSignIn>,
  ): Promise<Answer<typeof startProviderSignIn>> => {
    const at = parseKey(input.key)
    const provider = at && (await context.inScope({ orgId: at.orgId }, ({ db }) => findByKey(db, at)))
    const redirect = provider && protocols.of(provider.protocol).redirect
    if (!redirect) throw refuse.notFound('sign-in provider')
    const checks = { state: randomToken(), nonce: randomToken(), codeVerifier: randomToken() }
    const attempt = randomToken()
    const authorize_url = await redirect.authorizeUrl(provider, checks)
    await context.inScope({ orgId: provider.org_id }, ({ db }) =>
      storeAttempt(db, {
        orgId: provider.org_id,
        digest: digestOf(attempt),
        providerId: provider.id,
        stateDigest: digestOf(checks.state),
        nonce: checks.nonce,
        codeVerifier: checks.codeVerifier,
      }),
    )
    return { authorize_url, attempt, state: checks.state }
  }
