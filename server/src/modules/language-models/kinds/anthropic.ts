import { createAnthropic } from '@ai-sdk/anthropic'
import type { ProviderProtocol } from './kind.ts'

export const anthropic: ProviderProtocol = {
  // Without a key the library would read one of the environment, which is no organization's.
  language: ({ baseUrl, apiKey, fetch }, model) =>
    createAnthropic({ baseURL: baseUrl, apiKey: apiKey ?? 'none', fetch }).languageModel(model),
  embedding: null,
}
