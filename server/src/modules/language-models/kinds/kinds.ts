import type { providerKinds } from '../../../../../contract/src/chat-providers.ts'
import type { ProviderProtocol } from './kind.ts'

/** Loaded when the first provider of the kind is called: most installations have none. */
export const protocols: Record<(typeof providerKinds)[number], () => Promise<ProviderProtocol>> = {
  openai_compatible: async () => (await import('./openai-compatible.ts')).openaiCompatible,
  anthropic: async () => (await import('./anthropic.ts')).anthropic,
}
