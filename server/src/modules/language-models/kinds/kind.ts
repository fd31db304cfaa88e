import type { EmbeddingModelV3, LanguageModelV3 } from '@ai-sdk/provider'

/** Where and as whom a provider is called. */
export interface Connection {
  baseUrl: string
  apiKey: string | null
  structuredOutputs: boolean
  /** The only way out. */
  fetch: typeof fetch
}

/** How a kind of provider is spoken to. */
export interface ProviderProtocol {
  language(connection: Connection, model: string): LanguageModelV3
  /** Null: it has no embeddings. */
  embedding: ((connection: Connection, model: string) => EmbeddingModelV3) | null
}
