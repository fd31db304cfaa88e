import type { deleteChatProvider as endpoint } from '../../../../../contract/src/chat-providers.ts'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { Context } from '../../../kernel/context.ts'
import { orNotFound } from '../../../kernel/errors.ts'
import { checkRevision } from '../../../kernel/revision.ts'
import { deleteProvider, lockProvider } from './store.ts'

export const removeProvider = (
  { orgId, ifMatch, transaction }: Pick<Context, 'orgId' | 'ifMatch' | 'transaction'>,
  { id }: Input<typeof endpoint>,
): Promise<void> =>
  transaction(async ({ db, emit }) => {
    const key = { orgId, id }
    const { name, ...provider } = orNotFound(await lockProvider(db, key), 'provider of language models')
    checkRevision(ifMatch, provider)
    await deleteProvider(db, key)
    await emit({ type: 'chat_provider.deleted', subject: { type: 'chat_provider', id, name } })
  })
