import { randomBytes } from 'node:crypto'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type {
  createSignInProvider as endpoint,
  SignInProvider,
} from '../../../../contract/src/sign-in-providers.ts'
import type { Context } from '../../kernel/context.ts'
import { orConflict } from '../../kernel/unique.ts'
import { checkMappings } from './check-mappings.ts'
import type { SignInProviderDependencies } from './dependencies.ts'
import type { Protocols } from './protocols/protocols.ts'
import { defaultsOf, secretPlace, showProvider } from './provider.ts'
import { insertProvider } from './store.ts'

export const createProvider =
  (dependencies: SignInProviderDependencies, protocols: Protocols) =>
  async (
    context: Context,
    { secret = null, protocol: given, ...input }: Input<typeof endpoint>,
  ): Promise<SignInProvider> => {
    const protocol = await protocols.complete(given)
    await checkMappings(context, input)
    const place = { org_id: context.orgId, key: randomBytes(16).toString('base64url') }
    const sealed = secret === null ? null : dependencies.secrets.seal(secret, secretPlace(place))
    const settings = { ...defaultsOf(protocol.kind), ...input, protocol }
    const row = { ...settings, ...place, secret: sealed, created_by: context.user.userId }
    return await context.transaction(
      async ({ db, emit }) => {
        const taken = `there is already a sign-in provider called ${input.name}`
        const provider = await orConflict(insertProvider(db, row), taken)
        await emit({
          type: 'sign_in_provider.created',
          subject: { type: 'sign_in_provider', id: provider.id, name: provider.name },
          data: { ...input, protocol },
        })
        return showProvider(dependencies)(provider)
      },
      { isResponse: true },
    )
  }
