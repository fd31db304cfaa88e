import type { Input } from '../../../../contract/src/endpoint.ts'
import type {
  SignInProvider,
  updateSignInProvider as endpoint,
} from '../../../../contract/src/sign-in-providers.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/database/database.ts'
import { orNotFound, refuse } from '../../kernel/errors.ts'
import { checkRevision } from '../../kernel/revision.ts'
import { orConflict } from '../../kernel/unique.ts'
import { unbindProvider } from '../identity/index.ts'
import { checkSettings } from './check-settings.ts'
import type { SignInProviderDependencies } from './dependencies.ts'
import { issuerOf, type ProviderRow, secretPlace, showProvider } from './provider.ts'
import {
  changeProvider,
  enforcesProvider,
  hasEnabledProvider,
  lockProvider,
  type ProviderKey,
} from './store.ts'

export const updateProvider =
  (dependencies: SignInProviderDependencies) =>
  async (context: Context, { id, ...input }: Input<typeof endpoint>): Promise<SignInProvider> => {
    await checkSettings(context, input, dependencies)
    const key = { orgId: context.orgId, id }
    const { client_secret: _, ...change } = input
    return await context.transaction(async ({ db, emit }) => {
      if (input.is_enabled === false) await requireAnotherWay(db, key, dependencies)
      const before = orNotFound(await lockProvider(db, key), 'sign-in provider')
      checkRevision(context.ifMatch, before)
      const isOtherIssuer = input.issuer !== undefined && input.issuer !== before.issuer
      const changing = changeProvider(db, key, { ...change, ...sealedSecret(dependencies, before, input) })
      const taken = `there is already a sign-in provider called ${input.name ?? before.name}`
      const provider = await orConflict(changing, taken)
      if (isOtherIssuer) await unbindProvider(db, { orgId: key.orgId, issuer: issuerOf(before) })
      await emit({
        type: 'sign_in_provider.updated',
        subject: { type: 'sign_in_provider', id, name: provider.name },
        data: {
          ...change,
          ...(input.client_secret === undefined ? {} : { client_secret: input.client_secret && 'new' }),
          ...(isOtherIssuer ? { users: 'are matched by address once more' } : {}),
        },
      })
      return showProvider(dependencies.platformUrl)(provider)
    })
  }

/** A secret is sent to the issuer that it was entered for, and to no other. */
function sealedSecret(
  { secrets }: SignInProviderDependencies,
  before: ProviderRow,
  { issuer = before.issuer, client_secret: secret }: { issuer?: string; client_secret?: string | null },
) {
  if (secret !== undefined)
    return { client_secret: secret === null ? null : secrets.seal(secret, secretPlace(before)) }
  if (before.client_secret !== null && issuer !== before.issuer)
    throw refuse.invalid('body.client_secret', 'give the client secret for the new issuer, or null for none')
  return {}
}

/** Where passwords are disabled, one way in has to stay. */
export async function requireAnotherWay(
  db: Tx,
  { orgId, id }: ProviderKey,
  { provider }: Pick<SignInProviderDependencies, 'provider'>,
): Promise<void> {
  const isEnforced = await enforcesProvider(db, orgId)
  if (isEnforced && !provider && !(await hasEnabledProvider(db, orgId, id)))
    throw refuse.conflict(
      'this is the only way to sign in: members of this organization have no passwords. Stop enforcing the identity provider first',
    )
}
