import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/database/database.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { IdentityDependencies } from '../dependencies.ts'
import { endPasswordSessions, isBoundToProvider } from '../passwords/store.ts'

interface EnforceDependencies extends Pick<IdentityDependencies, 'provider'> {
  /** Whether the organization has an enabled provider of its own. */
  hasOwnProvider(db: Tx, orgId: number): Promise<boolean>
}

/**
 * From now on members of an organization sign in through the provider only. The administrator who enables it must be
 * able to sign in again; everyone else signs in again, too.
 */
export const enforceProvider =
  ({ provider, hasOwnProvider }: EnforceDependencies) =>
  async (db: Tx, { orgId, user }: { orgId: number; user: Context['user'] }): Promise<void> => {
    if (!provider && !(await hasOwnProvider(db, orgId)))
      throw refuse.invalid(
        'body.enforce_identity_provider',
        'there is no identity provider: add a sign-in provider of the organization and enable it',
      )
    if (!user.isRootOperator && !(await isBoundToProvider(db, user.userId)))
      throw refuse.conflict(
        'sign in through the identity provider once yourself first, or you would lock yourself out',
      )
    await endPasswordSessions(db, orgId, { userId: user.userId, jti: user.token.jti })
  }
