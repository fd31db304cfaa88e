import type { Cache } from '../../kernel/cache.ts'
import type { Outbound } from '../../kernel/outbound/outbound.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { IdentityProvider, Tokens } from '../identity/index.ts'

export interface SignInProviderDependencies {
  cache: Cache
  outbound: Outbound
  secrets: Secrets
  tokens: Tokens
  /** The provider of the whole server. */
  provider: IdentityProvider | undefined
  /** Public address of the page, without a slash at its end. */
  platformUrl: string
  /** That of the App surface. */
  appUrl: string
}
