import type { SignInKind } from '../../../../../contract/src/sign-in-protocols.ts'
import type { ProviderRow, Settings } from '../provider.ts'

/** What the provider said of who signed in, and how to sign out there. */
export interface ProvenClaims {
  claims: Record<string, unknown> & { sub: string }
  signOutUrl: string | null
  /** Of a proof that another request could send again. */
  useOnce?: UsedOnce
}

export interface UsedOnce {
  id: string
  expiresAt: Date
}

/** What one sign-in is recognized by when the browser returns. */
export interface Checks {
  state: string
  /** OpenID Connect signs it, SAML answers to it as the id of the request. */
  nonce: string
  codeVerifier: string
}

/** What came back, and what it must match. */
export interface Returned {
  checks: Checks
  code: string
  iss: string | undefined
  /** What a SAML provider had posted through the browser. */
  response: string | undefined
}

/** Leads the browser to the provider and back. */
export interface Redirect<K extends SignInKind> {
  authorizeUrl(provider: ProviderRow<K>, checks: Checks): Promise<string>
  /** @throws whatever is wrong with the response: the log has it, and the user learns that it was not accepted */
  claims(provider: ProviderRow<K>, returned: Returned): Promise<ProvenClaims>
}

export interface Credentials {
  username: string
  password: string
}

/** Takes user name and password itself. */
export interface Directory<K extends SignInKind> {
  /** Undefined when there is no such user, or the password is wrong: both take as long. */
  authenticate(provider: ProviderRow<K>, credentials: Credentials): Promise<ProvenClaims | undefined>
}

/** What a use case needs of a kind. Domains, seats, groups, attributes and bindings are the same for all. */
export interface Protocol<K extends SignInKind> {
  defaults: Partial<Settings<K>>
  /** Refuses settings that cannot work, or may not be called; returns them in their canonical form. */
  check(settings: Settings<K>): Settings<K> | Promise<Settings<K>>
  /** Within what subjects mean the same. Users are matched by address once more when it changes. */
  realmOf(settings: Settings<K>): string
  /** Whom the secret is sent to, and as whose: it is entered again when that changes. */
  secretTargetOf(settings: Settings<K>): string
  test(provider: ProviderRow<K>): Promise<{ ok: boolean; message: string }>
  redirect?: Redirect<K>
  directory?: Directory<K>
}

/** What an administrator can act on: shown to them, and to users who cannot start a sign-in because of it. */
export class Unusable extends Error {}
