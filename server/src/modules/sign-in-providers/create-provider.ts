import { randomBytes } from 'node:crypto'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type {
  createSignInProvider as endpoint,
  SignInProvider,
} from '../../../../contract/src/sign-in-providers.ts'
import type { Context } from '../../kernel/context.ts'
import { orConflict } from '../../kernel/unique.ts'
import { checkSettings } from './check-settings.ts'
import type { SignInProviderDependencies } from './dependencies.ts'
import { defaults, secretPlace, showProvider } from './provider.ts'
import { insertProvider } from './store.ts'

export const createProvider =
  (dependencies: SignInProviderDependencies) =>
  async (
    context: Context,
    { client_secret: secret = null, ...input }: Input<typeof endpoint>,
  ): Promise<SignInProvider> => {
    await checkSettings(context, input, dependencies)
    const place = { org_id: context.orgId, key: randomBytes(16).toString('base64url') }
    const client_secret = secret === null ? null : dependencies.secrets.seal(secret, secretPlace(place))
    const row = { ...defaults, ...input, ...place, client_secret, created_by: context.user.userId }
    return await context.transaction(
      async ({ db, emit }) => {
        const taken = `there is already a sign-in provider called ${input.name}`
        const provider = await orConflict(insertProvider(db, row), taken)
        await emit({
          type: 'sign_in_provider.created',
          subject: { type: 'sign_in_provider', id: provider.id, name: provider.name },
          data: input,
        })
        return showProvider(dependencies.platformUrl)(provider)
      },
      { isResponse: true },
    )
  }
