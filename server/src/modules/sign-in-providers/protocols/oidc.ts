import * as oidc from 'openid-client'
import { type Cache, cacheKey } from '../../../kernel/cache.ts'
import { Refusal, refuse } from '../../../kernel/errors.ts'
import type { Outbound } from '../../../kernel/outbound/outbound.ts'
import { parseTargetUrl } from '../../../kernel/outbound/target-url.ts'
import type { SignInProviderDependencies } from '../dependencies.ts'
import { type ProviderRow, returnPageOf, secretPlace, signOutUriOf } from '../provider.ts'
import { type Checks, type Protocol, type ProvenClaims, Unusable } from './protocol.ts'

// Before sign-in: strangers cause these calls, so they are few, short and small.
const timeoutMs = 5000
const maxBytes = 512 * 1024
const configurationAgeMs = 10 * 60_000
const configurationBytes = 64 * 1024

type Provider = ProviderRow<'oidc'>

/** OpenID Connect by discovery: authorization code flow with PKCE. */
export function openOidc(dependencies: SignInProviderDependencies): Protocol<'oidc'> {
  const { cache, outbound, platformUrl } = dependencies
  const configurationOf = (provider: Provider) =>
    cached(cache, provider, () => discover(dependencies, provider))
  return {
    defaults: { scopes: 'openid email profile' },
    check(settings) {
      const target = parseTargetUrl(settings.issuer, outbound.rules)
      if ('reason' in target) throw refuse.invalid('body.protocol.issuer', target.reason)
      if (target.url.search !== '') throw refuse.invalid('body.protocol.issuer', 'must not have a query (?)')
      return settings
    },
    realmOf: ({ issuer }) => issuer,
    secretTargetOf: ({ issuer }) => issuer,
    test: (provider) => testProvider(dependencies, provider),
    redirect: {
      async authorizeUrl({ protocol, ...provider }, { state, nonce, codeVerifier }) {
        const configuration = await configurationOf({ protocol, ...provider }).catch((cause: unknown) => {
          throw new Refusal('upstream_failed', `${failureOf(cause)}: try again later, or sign in another way`)
        })
        const url = oidc.buildAuthorizationUrl(configuration, {
          redirect_uri: returnPageOf(platformUrl, provider),
          scope: protocol.scopes,
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        })
        return url.href
      },
      /** Exchanges the code for what the provider says of the user. */
      async claims(provider, { checks, code, iss }) {
        const configuration = await configurationOf(provider)
        const url = new URL(returnPageOf(platformUrl, provider))
        url.search = new URLSearchParams({ code, state: checks.state, ...(iss && { iss }) }).toString()
        return await exchange(configuration, { url, checks, platformUrl })
      },
    },
  }
}

interface Exchange {
  /** As the provider led back to it. */
  url: URL
  checks: Checks
  platformUrl: string
}

/** The library checks state, issuer, signature, audience, nonce and times. */
async function exchange(
  configuration: oidc.Configuration,
  { url, checks, platformUrl }: Exchange,
): Promise<ProvenClaims> {
  const tokens = await oidc.authorizationCodeGrant(configuration, url, {
    expectedState: checks.state,
    expectedNonce: checks.nonce,
    pkceCodeVerifier: checks.codeVerifier,
    idTokenExpected: true,
  })
  const idToken = tokens.claims()!
  // The library looks at the authorized party only where there are several audiences.
  if (idToken.azp !== undefined && idToken.azp !== configuration.clientMetadata().client_id)
    throw new Unusable('its ID token was made for another party')
  const { userinfo_endpoint, end_session_endpoint } = configuration.serverMetadata()
  const more =
    userinfo_endpoint === undefined
      ? {}
      : await oidc.fetchUserInfo(configuration, tokens.access_token, idToken.sub)
  const signOut = { id_token_hint: tokens.id_token!, post_logout_redirect_uri: signOutUriOf(platformUrl) }
  const signOutUrl =
    end_session_endpoint === undefined ? null : oidc.buildEndSessionUrl(configuration, signOut).href
  // What is signed counts before what was only sent.
  return { claims: { ...more, ...idToken }, signOutUrl }
}

/** Reads the configuration and the keys, whatever is cached. */
async function testProvider(dependencies: SignInProviderDependencies, provider: Provider) {
  try {
    const configuration = await discover(dependencies, provider)
    const keys = await readKeys(dependencies.outbound, configuration.serverMetadata().jwks_uri)
    return {
      ok: true,
      message: `${provider.protocol.issuer} publishes its configuration and ${keys} signing keys`,
    }
  } catch (error) {
    return { ok: false, message: failureOf(error) }
  }
}

async function cached(cache: Cache, provider: Provider, run: () => Promise<oidc.Configuration>) {
  const key = cacheKey('sign-in provider', [provider.org_id, provider.id, provider.revision])
  const { value } = await cache.get<{ configuration: oidc.Configuration; untilMs: number }>(
    { orgId: provider.org_id, key, isFresh: ({ untilMs }) => performance.now() < untilMs },
    async () => ({
      value: { configuration: await run(), untilMs: performance.now() + configurationAgeMs },
      store: { key, sizeBytes: configurationBytes },
    }),
  )
  return value.configuration
}

async function discover(
  { outbound, secrets }: SignInProviderDependencies,
  provider: Provider,
): Promise<oidc.Configuration> {
  const { protocol } = provider
  const secret = provider.secret && secrets.open(provider.secret, secretPlace(provider))
  const configuration = await oidc.discovery(
    new URL(protocol.issuer),
    protocol.client_id,
    undefined,
    (...call) => clientAuth(call[0], secret)(...call),
    { [oidc.customFetch]: guardedFetch(outbound), timeout: timeoutMs / 1000 },
  )
  const { issuer } = configuration.serverMetadata()
  // The library lets one issuer of many tenants pass as any of them; here each provider is one.
  if (new URL(issuer).href !== new URL(protocol.issuer).href) throw new Unusable(`it calls itself ${issuer}`)
  // The browser is led there: a script or another scheme in their place must not be followed.
  const { authorization_endpoint, end_session_endpoint } = configuration.serverMetadata()
  for (const [name, url] of Object.entries({ authorization_endpoint, end_session_endpoint }))
    if (url !== undefined && !url.startsWith('https://'))
      throw new Unusable(`its ${name} is no https:// address`)
  if (authorization_endpoint === undefined) throw new Unusable('it has no authorization_endpoint')
  // Checks the signature of ID tokens too, although they arrive over TLS from the provider itself.
  oidc.enableNonRepudiationChecks(configuration)
  return configuration
}

/** The choice is the provider's: without one the standard says the header. */
function clientAuth(as: oidc.ServerMetadata, secret: string | null): oidc.ClientAuth {
  if (secret === null) return oidc.None()
  const methods = as.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return methods.includes('client_secret_basic')
    ? oidc.ClientSecretBasic(secret)
    : oidc.ClientSecretPost(secret)
}

/** Every call to a provider goes out through the guarded door: checked addresses, no redirects, small and short. */
function guardedFetch(outbound: Outbound): oidc.CustomFetch {
  return async (url, { body, headers, signal }) => {
    const response = await outbound.call({
      url,
      headers: { ...headers },
      ...(body === null || body === undefined ? {} : { body: String(body) }),
      timeoutMs,
      maxAnswerBytes: maxBytes,
      ...(signal && { signal }),
    })
    if (response.truncated) throw new Unusable('its response is too large')
    const { status, contentType } = response
    return new Response(response.body, {
      status,
      headers: contentType === null ? {} : { 'content-type': contentType },
    })
  }
}

async function readKeys(outbound: Outbound, url: string | undefined): Promise<number> {
  if (url === undefined) throw new Unusable('it has no jwks_uri')
  const { status, body } = await outbound.call({ url, timeoutMs, maxAnswerBytes: maxBytes })
  const keys = status === 200 ? keysIn(body) : undefined
  if (!keys?.length) throw new Unusable(`there are no signing keys at ${url}`)
  return keys.length
}

function keysIn(text: string): unknown[] | undefined {
  try {
    const { keys } = JSON.parse(text) as { keys?: unknown }
    return Array.isArray(keys) ? keys : undefined
  } catch {
    return undefined
  }
}

/** What an administrator can act on; nothing of what else lies at an address. */
function failureOf(error: unknown): string {
  if (error instanceof Unusable) return `the sign-in provider cannot be used: ${error.message}`
  const code = (error as { code?: unknown }).code
  return code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'
    ? 'the sign-in provider calls itself by another issuer than the one that is set'
    : 'the configuration of the sign-in provider could not be read'
}
