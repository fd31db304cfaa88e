import type { updateChatSettings as endpoint } from '../../../../../contract/src/chat-usage.ts'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { Context } from '../../../kernel/context.ts'
import { checkRevision } from '../../../kernel/revision.ts'
import { findSettings, lockUsage, type Settings, storeSettings } from './store.ts'

export const changeSettings = (
  { orgId, ifMatch, transaction }: Pick<Context, 'orgId' | 'ifMatch' | 'transaction'>,
  change: Input<typeof endpoint>,
): Promise<Settings> =>
  transaction(async ({ db, emit }) => {
    await lockUsage(db, orgId)
    const former = await findSettings(db, orgId)
    checkRevision(ifMatch, former)
    const settings = await storeSettings(db, orgId, { ...former, ...change })
    await emit({
      type: 'chat_settings.updated',
      subject: { type: 'organization', id: orgId },
      data: { ...change },
    })
    return settings
  })
