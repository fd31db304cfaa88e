import type { PrivacyLevel } from '../../../../contract/src/chat-providers.ts'
import { privacyLevels } from '../../../../contract/src/known-values.ts'
import { orNotFound } from '../../kernel/errors.ts'
import { embed } from './calls/embed.ts'
import { generateObject } from './calls/generate-object.ts'
import type { Callee } from './calls/open-call.ts'
import { streamWithTools } from './calls/stream-with-tools.ts'
import type { LanguageModelDependencies } from './dependencies.ts'
import type { LanguageModel, ModelCaller, SendingLevel } from './language-model.ts'
import type { Prompt } from './prompt.ts'
import { keyPlace, type ProviderRow } from './providers/provider.ts'
import { findDefault, findProvider } from './providers/store.ts'
import { findSettings } from './usage/store.ts'

/**
 * The language model of a provider of the caller's organization, or of its default provider. Null when there is none, when it
 * is disabled, or when nothing may be sent.
 */
export const modelProvider =
  (dependencies: LanguageModelDependencies) =>
  async (
    caller: ModelCaller,
    { provider_id }: { provider_id?: number | null } = {},
  ): Promise<LanguageModel | null> => {
    const { orgId, read } = caller
    const isNamed = provider_id !== undefined && provider_id !== null
    const found = await read((db) =>
      isNamed ? findProvider(db, { orgId, id: provider_id }) : findDefault(db, orgId),
    )
    const provider = isNamed ? orNotFound(found, 'provider of language models') : found
    if (!provider?.is_enabled) return null
    const settings = await read((db) => findSettings(db, orgId))
    const level = lower(provider.privacy_level, settings.privacy_level)
    return level === 'none' ? null : openModel(calleeOf(dependencies, caller, provider), level)
  }

const lower = (one: PrivacyLevel, other: PrivacyLevel) =>
  privacyLevels[Math.min(privacyLevels.indexOf(one), privacyLevels.indexOf(other))]!

/** A provider as it is called in the name of a caller, with its key. */
export function calleeOf(
  { secrets, outbound }: LanguageModelDependencies,
  caller: ModelCaller,
  provider: ProviderRow,
): Callee {
  const key = { orgId: caller.orgId, id: provider.id }
  const apiKey = provider.api_key === null ? null : secrets.open(provider.api_key, keyPlace(key))
  return { caller, outbound, provider, apiKey }
}

export function openModel(callee: Callee, privacy_level: SendingLevel): LanguageModel {
  const { provider } = callee
  const requireOwn = (prompt: Prompt<SendingLevel>) => {
    const { provider_id, privacy_level: level } = prompt.recipient
    if (provider_id !== provider.id || level !== privacy_level)
      throw new Error('the prompt was made for another provider or level')
  }
  const isEmbedding = provider.embedding_model !== null && privacy_level === 'rows'
  return {
    provider_id: provider.id,
    provider_name: provider.name,
    model: provider.model,
    privacy_level,
    embedding_key: `${provider.id}/${provider.embedding_model ?? ''}`,
    async generateObject(ask) {
      requireOwn(ask.prompt)
      return await generateObject(callee, ask)
    },
    streamWithTools(ask) {
      requireOwn(ask.messages)
      return streamWithTools(callee, ask)
    },
    ...(isEmbedding && {
      embed: (texts: readonly string[], signal?: AbortSignal) => embed(callee, texts, signal),
    }),
  }
}
