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
import { checkMappings } from './check-mappings.ts'
import type { SignInProviderDependencies } from './dependencies.ts'
import type { Protocols } from './protocols/protocols.ts'
import { issuerOf, type ProviderRow, secretPlace, type Settings, showProvider } from './provider.ts'
import {
  changeProvider,
  enforcesProvider,
  hasEnabledProvider,
  lockProvider,
  type ProviderKey,
} from './store.ts'

export const updateProvider =
  (dependencies: SignInProviderDependencies, protocols: Protocols) =>
  async (
    context: Context,
    { id, secret, protocol: given, ...input }: Input<typeof endpoint>,
  ): Promise<SignInProvider> => {
    const protocol = given && (await protocols.complete(given))
    await checkMappings(context, input)
    const key = { orgId: context.orgId, id }
    const change = { ...input, ...(protocol && { protocol }) }
    return await context.transaction(async ({ db, emit }) => {
      if (input.is_enabled === false) await requireAnotherWay(db, key, dependencies)
      const before = orNotFound(await lockProvider(db, key), 'sign-in provider')
      checkRevision(context.ifMatch, before)
      const { isOtherRealm, isOtherTarget } = differences(protocols, before.protocol, protocol)
      if (isOtherTarget && before.secret !== null && secret === undefined) throw secretNeeded()
      const changing = changeProvider(db, key, { ...change, ...sealed(dependencies, before, secret) })
      const taken = `there is already a sign-in provider called ${input.name ?? before.name}`
      const provider = await orConflict(changing, taken)
      if (isOtherRealm) await unbindProvider(db, { orgId: key.orgId, issuer: issuerOf(before) })
      await emit({
        type: 'sign_in_provider.updated',
        subject: { type: 'sign_in_provider', id, name: provider.name },
        data: {
          ...change,
          ...(secret === undefined ? {} : { secret: secret && 'new' }),
          ...(isOtherRealm ? { users: 'are matched by address once more' } : {}),
        },
      })
      return showProvider(dependencies)(provider)
    })
  }

function differences(protocols: Protocols, before: Settings, after: Settings | undefined) {
  if (!after) return { isOtherRealm: false, isOtherTarget: false }
  if (after.kind !== before.kind)
    throw refuse.invalid('body.protocol.kind', `stays ${before.kind}: add another sign-in provider instead`)
  const kind = protocols.of(before)
  return {
    isOtherRealm: kind.realmOf(after) !== kind.realmOf(before),
    isOtherTarget: kind.secretTargetOf(after) !== kind.secretTargetOf(before),
  }
}

/** A secret is sent to the issuer or directory that it was entered for, and to no other. */
const secretNeeded = () =>
  refuse.invalid('body.secret', 'give the secret for the new issuer or directory, or null for none')

function sealed(
  { secrets }: SignInProviderDependencies,
  before: ProviderRow,
  secret: string | null | undefined,
) {
  if (secret === undefined) return {}
  return { secret: secret === null ? null : secrets.seal(secret, secretPlace(before)) }
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
