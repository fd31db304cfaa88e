import type { SealedPlace } from '../../kernel/secrets.ts'
import type { SignInKind, SignInProtocol } from '../../../../contract/src/sign-in-protocols.ts'
import type { SignInProvider } from '../../../../contract/src/sign-in-providers.ts'

type Shown = SignInProvider

/** What is stored of one kind, with a value for everything that a request may leave out. */
export type Settings<K extends SignInKind = SignInKind> = K extends SignInKind
  ? Required<Extract<SignInProtocol, { kind: K }>>
  : never

/** A provider as an administrator sets it. */
export interface ProviderSettings extends Omit<
  Shown,
  | 'id'
  | 'key'
  | 'protocol'
  | 'has_secret'
  | 'redirect_uri'
  | 'app'
  | 'sign_out_uri'
  | 'metadata_url'
  | 'created_at'
  | 'updated_at'
  | 'created_by'
  | 'revision'
> {
  protocol: Settings
}

export interface ProviderRow<K extends SignInKind = SignInKind> extends ProviderSettings {
  id: number
  org_id: number
  /** Random; in addresses it follows the number of the organization. */
  key: string
  protocol: Settings<K>
  /** Sealed. */
  secret: string | null
  created_by: number | null
  created_at: Date
  updated_at: Date
  revision: number
}

/** What is not set; only OpenID Connect says whether an address is verified. */
export const defaultsOf = (kind: SignInKind): Omit<ProviderSettings, 'name' | 'protocol'> => ({
  is_enabled: true,
  allowed_domains: [],
  max_users: null,
  new_user_role: 'viewer',
  assume_email_verified: kind !== 'oidc',
  groups_claim: null,
  group_mappings: [],
  attribute_mappings: [],
})

type Named = Pick<ProviderRow, 'org_id' | 'key'>

/** What addresses call a provider. It names the organization, so that no lookup has to see more than one. */
export const keyOf = ({ org_id, key }: Named) => `${org_id}-${key}`

/** The parts of a key that has the form of one; undefined for an organization that cannot exist. */
export function parseKey(text: string): { orgId: number; key: string } | undefined {
  const [orgId = '', ...key] = text.split('-')
  return Number(orgId) > 2 ** 31 - 1 ? undefined : { orgId: Number(orgId), key: key.join('-') }
}

/**
 * Under which issuer a user is bound to the provider. Never the issuer's own address: whoever sets a provider up chooses
 * that, and could claim subjects of the provider of the whole server.
 */
export const issuerOf = (row: Named) => `sign-in provider ${keyOf(row)}`

/** The page that the browser returns to. Each provider has its own, so that no response can be passed off as another's. */
export const returnPageOf = (platformUrl: string, row: Named) => `${platformUrl}/sign-in/${keyOf(row)}`

/** Where a SAML identity provider makes the browser post its response. */
export const consumerUrlOf = (platformUrl: string, row: Named) =>
  `${platformUrl}/api/auth/providers/${keyOf(row)}/saml`

/** SAML metadata of this side, and the entity ID: each provider is an audience of its own. */
export const metadataUrlOf = (platformUrl: string, row: Named) =>
  `${platformUrl}/api/auth/providers/${keyOf(row)}/metadata`

export const signOutUriOf = (platformUrl: string) => `${platformUrl}/sign-in`

export const secretPlace = ({ org_id, key }: Named): SealedPlace => ({
  column: 'sign_in_providers.secret',
  orgId: org_id,
  row: `sign-in provider ${key}`,
  // As the column was called first: what is sealed opens under no other name.
  field: 'client_secret',
})

export const responsePlace = ({ org_id, key }: Named): SealedPlace => ({
  column: 'sign_in_attempts.response',
  orgId: org_id,
  row: `sign-in provider ${key}`,
  field: 'response',
})

export const showProvider =
  ({ platformUrl, appUrl }: { platformUrl: string; appUrl: string }) =>
  ({ org_id, secret, ...row }: ProviderRow): Shown => {
    const named = { org_id, key: row.key, kind: row.protocol.kind }
    return {
      ...row,
      key: keyOf(named),
      has_secret: secret !== null,
      ...addressesAt(platformUrl, named),
      app: addressesAt(appUrl, named),
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    }
  }

function addressesAt(url: string, { kind, ...named }: Named & { kind: SignInKind }): Shown['app'] {
  const redirects = { oidc: returnPageOf(url, named), saml: consumerUrlOf(url, named), ldap: null }
  return {
    redirect_uri: redirects[kind],
    sign_out_uri: kind === 'oidc' ? signOutUriOf(url) : null,
    metadata_url: kind === 'saml' ? metadataUrlOf(url, named) : null,
  }
}
