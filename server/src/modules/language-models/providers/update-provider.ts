import { secretMask } from '../../../../../contract/src/connectors.ts'
import type { updateChatProvider as endpoint } from '../../../../../contract/src/chat-providers.ts'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { Context } from '../../../kernel/context.ts'
import { orNotFound, refuse } from '../../../kernel/errors.ts'
import { checkRevision } from '../../../kernel/revision.ts'
import { orConflict } from '../../../kernel/unique.ts'
import type { LanguageModelDependencies } from '../dependencies.ts'
import {
  checkAddress,
  destinationOf,
  keyPlace,
  type Provider,
  type ProviderRow,
  requireKey,
  showProvider,
} from './provider.ts'
import { changeProvider, lockDefault, lockProvider, unsetDefault } from './store.ts'

export const updateProvider =
  ({ secrets, outbound }: LanguageModelDependencies) =>
  async (
    { orgId, ifMatch, transaction }: Pick<Context, 'orgId' | 'ifMatch' | 'transaction'>,
    { id, api_key, ...change }: Input<typeof endpoint>,
  ): Promise<Provider> => {
    if (change.base_url !== undefined) checkAddress(change.base_url, outbound.rules)
    return await transaction(async ({ db, emit }) => {
      const key = { orgId, id }
      await lockDefault(db, orgId)
      const former = orNotFound(await lockProvider(db, key), 'provider of language models')
      checkRevision(ifMatch, former)
      const isKept = api_key === undefined || api_key === secretMask
      if (isKept) refuseAnotherHost(former, change.base_url)
      else requireKey(former.kind, api_key)
      if (change.is_default === true) await unsetDefault(db, key)
      const sealed = isKept || api_key === null ? null : secrets.seal(api_key, keyPlace(key))
      const provider = await orConflict(
        changeProvider(db, key, { ...change, ...(!isKept && { api_key: sealed }) }),
        `there is already a provider called ${change.name ?? former.name}`,
      )
      await emit({
        type: 'chat_provider.updated',
        subject: { type: 'chat_provider', id, name: provider.name },
        data: { ...change, ...(!isKept && { has_key: sealed !== null }) },
      })
      return showProvider(provider)
    })
  }

/** A stored key is never sent to a host that another user entered. */
function refuseAnotherHost(former: ProviderRow, baseUrl: string | undefined): void {
  if (former.api_key === null || baseUrl === undefined) return
  if (destinationOf(baseUrl) !== destinationOf(former.base_url))
    throw refuse.invalid('body.api_key', 'enter it again, because it would go to another host')
}
