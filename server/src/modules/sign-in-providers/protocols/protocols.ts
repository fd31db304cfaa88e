import type { SignInKind, SignInProtocol } from '../../../../../contract/src/sign-in-protocols.ts'
import type { SignInProviderDependencies } from '../dependencies.ts'
import type { Settings } from '../provider.ts'
import { openLdap } from './ldap.ts'
import { openOidc } from './oidc.ts'
import type { Protocol } from './protocol.ts'
import { openSaml } from './saml.ts'

/** Every kind of sign-in provider. */
const kinds: { [K in SignInKind]: (dependencies: SignInProviderDependencies) => Protocol<K> } = {
  oidc: openOidc,
  saml: openSaml,
  ldap: openLdap,
}

export interface Protocols {
  /** The kind of these settings; it takes only settings of that kind. */
  of(settings: Pick<SignInProtocol, 'kind'>): Protocol<SignInKind>
  /** The settings with the defaults of their kind; refuses what cannot work. */
  complete(settings: SignInProtocol): Promise<Settings>
}

export function openProtocols(dependencies: SignInProviderDependencies): Protocols {
  const opened = Object.fromEntries(
    Object.entries(kinds).map(([kind, open]) => [kind, open(dependencies)]),
  ) as unknown as Record<SignInKind, Protocol<SignInKind>>
  return {
    of: ({ kind }) => opened[kind],
    async complete(settings) {
      const protocol = opened[settings.kind]
      return await protocol.check({ ...protocol.defaults, ...settings } as Settings)
    },
  }
}
