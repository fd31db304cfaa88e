import { secretMask } from '../../../../../contract/src/connectors.ts'
import type { createChatProvider as endpoint } from '../../../../../contract/src/chat-providers.ts'
import { providerDefaults } from '../../../../../contract/src/known-values.ts'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { orConflict } from '../../../kernel/unique.ts'
import type { LanguageModelDependencies } from '../dependencies.ts'
import { checkAddress, keyPlace, type Provider, requireKey, showProvider } from './provider.ts'
import { insertProvider, lockDefault, setKey, unsetDefault } from './store.ts'

export const createProvider =
  ({ secrets, outbound }: LanguageModelDependencies) =>
  async (
    { orgId, user, transaction }: Pick<Context, 'orgId' | 'user' | 'transaction'>,
    { api_key = null, ...input }: Input<typeof endpoint>,
  ): Promise<Provider> => {
    checkAddress(input.base_url, outbound.rules)
    requireKey(input.kind, api_key)
    if (api_key === secretMask) throw refuse.invalid('body.api_key', 'enter the key itself')
    return await transaction(
      async ({ db, emit }) => {
        const { hasDefault } = await lockDefault(db, orgId)
        const is_default = input.is_default ?? !hasDefault
        const row = { ...providerDefaults, ...input, org_id: orgId, created_by: user.userId }
        // The former default first: there is one at a time.
        if (is_default) await unsetDefault(db, { orgId, id: 0 })
        const { id } = await orConflict(
          insertProvider(db, { ...row, is_default }),
          `there is already a provider called ${input.name}`,
        )
        const key = { orgId, id }
        const sealed = api_key === null ? null : secrets.seal(api_key, keyPlace(key))
        const provider = await setKey(db, key, sealed)
        await emit({
          type: 'chat_provider.created',
          subject: { type: 'chat_provider', id, name: provider.name },
          data: { ...input, is_default, has_key: api_key !== null },
        })
        return showProvider(provider)
      },
      { isResponse: true },
    )
  }
