import type { Static } from 'typebox'
import type { EffectivePermission } from '../../../../contract/src/me.ts'
import type { Context, Principal } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/database/database.ts'
import type { limitedByKey } from './limited.ts'
import type { Passwords } from './passwords/passwords.ts'
import type { IdentityProvider } from './provider/id-token.ts'
import type { Tokens } from './tokens/tokens.ts'

/** What identity is given from outside. */
export interface IdentityDependencies {
  tokens: Tokens
  passwords: Passwords
  /** Absent: sign-in through a provider is disabled, and the route returns 404. */
  provider: IdentityProvider | undefined
  /** What role and groups add up to; identity itself knows no permissions. */
  permissionsOf(user: Principal): Static<typeof EffectivePermission>[]
  /** The groups that a new user is to join; identity itself knows no groups. */
  groups: {
    /** Refuses groups that are not there or grant what the caller does not hold; reads for itself. */
    check(context: Context, groupIds: readonly number[]): Promise<void>
    join(
      db: Tx,
      joining: { orgId: number; userId: number; addedBy: number; groupIds: readonly number[] },
    ): Promise<unknown>
  }
}

export interface SignInDependencies extends Pick<IdentityDependencies, 'tokens' | 'passwords'> {
  /** Bounds how many attempts on one account run at once, so that back-off cannot be outrun. */
  inLine: ReturnType<typeof limitedByKey>
}
