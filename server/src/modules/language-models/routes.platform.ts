import * as contract from '../../../../contract/src/chat-providers.ts'
import * as usage from '../../../../contract/src/chat-usage.ts'
import { orNotFound } from '../../kernel/errors.ts'
import { type AccessRequirement, route, type Route } from '../../kernel/route.ts'
import type { LanguageModelDependencies } from './dependencies.ts'
import { createProvider } from './providers/create-provider.ts'
import { showProvider } from './providers/provider.ts'
import { removeProvider } from './providers/remove-provider.ts'
import { findProvider, pageOfProviders } from './providers/store.ts'
import { testProvider } from './providers/test-provider.ts'
import { updateProvider } from './providers/update-provider.ts'
import { changeSettings } from './usage/change-settings.ts'
import { findSettings, pageOfUsage } from './usage/store.ts'

const feature = 'chat'
const view = { permission: 'organization.view_settings', feature }
const edit = { permission: 'organization.settings', feature }

const on = (requirement: AccessRequirement): AccessRequirement => ({
  ...requirement,
  target: { type: 'chat_provider', param: 'id' },
})

/** Providers of language models, what they may be sent, and what they were used for. */
export const languageModelRoutes = (dependencies: LanguageModelDependencies): Route[] => [
  route(contract.listChatProviders, view, async (context, list) => {
    const page = await pageOfProviders(context, list)
    return { ...page, items: page.items.map(showProvider) }
  }),
  route(contract.createChatProvider, edit, createProvider(dependencies)),
  route(contract.getChatProvider, on(view), async ({ orgId, read }, { id }) =>
    showProvider(
      orNotFound(await read((db) => findProvider(db, { orgId, id })), 'provider of language models'),
    ),
  ),
  route(contract.updateChatProvider, on(edit), updateProvider(dependencies)),
  route(contract.deleteChatProvider, on(edit), removeProvider),
  route(contract.testChatProvider, on(edit), testProvider(dependencies)),
  route(usage.getChatSettings, view, ({ orgId, read }) => read((db) => findSettings(db, orgId))),
  route(usage.updateChatSettings, edit, changeSettings),
  route(usage.listChatUsage, view, pageOfUsage),
]
