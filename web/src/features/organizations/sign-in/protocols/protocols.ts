import { ldap } from './ldap.tsx'
import { oidc } from './oidc.tsx'
import type { Kind, Protocol, ProtocolView } from './protocol-view.ts'
import { saml } from './saml.tsx'

/** Every kind of sign-in provider, as it is shown and set up. */
const views: { [K in Kind]: ProtocolView<K> } = { oidc, saml, ldap }

export const kinds = Object.keys(views) as Kind[]

/** The view of a kind; it takes only settings of that kind. */
export const viewOf = ({ kind }: Pick<Protocol, 'kind'>) => views[kind] as unknown as ProtocolView
