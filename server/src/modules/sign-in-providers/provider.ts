import type { SignInProvider } from '../../../../contract/src/sign-in-providers.ts'

type Shown = SignInProvider

/** A provider as an administrator sets it. */
export type ProviderSettings = Omit<
  Shown,
  | 'id'
  | 'key'
  | 'has_client_secret'
  | 'redirect_uri'
  | 'sign_out_uri'
  | 'created_at'
  | 'updated_at'
  | 'created_by'
  | 'revision'
>

export interface ProviderRow extends ProviderSettings {
  id: number
  org_id: number
  /** Random; in addresses it follows the number of the organization. */
  key: string
  /** Sealed. */
  client_secret: string | null
  created_by: number | null
  created_at: Date
  updated_at: Date
  revision: number
}

export const defaults: Omit<ProviderSettings, 'name' | 'issuer' | 'client_id'> = {
  scopes: 'openid email profile',
  is_enabled: true,
  allowed_domains: [],
  max_users: null,
  new_user_role: 'viewer',
  assume_email_verified: false,
  groups_claim: null,
  group_mappings: [],
  attribute_mappings: [],
}

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

/** Where the browser returns. Each provider has its own, so that no response can be passed off as another's. */
export const redirectUriOf = (platformUrl: string, row: Named) => `${platformUrl}/sign-in/${keyOf(row)}`

export const signOutUriOf = (platformUrl: string) => `${platformUrl}/sign-in`

export const secretPlace = ({ org_id, key }: Named) => ({
  orgId: org_id,
  row: `sign-in provider ${key}`,
  field: 'client_secret',
})

export const showProvider =
  (platformUrl: string) =>
  ({ org_id, client_secret, ...row }: ProviderRow): Shown => ({
    ...row,
    key: keyOf({ org_id, key: row.key }),
    has_client_secret: client_secret !== null,
    redirect_uri: redirectUriOf(platformUrl, { org_id, key: row.key }),
    sign_out_uri: signOutUriOf(platformUrl),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  })
