import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { Connection, ProviderProtocol } from './kind.ts'

const open = ({ baseUrl, apiKey, structuredOutputs, fetch }: Connection) =>
  createOpenAICompatible({
    name: 'provider',
    baseURL: baseUrl,
    ...(apiKey !== null && { apiKey }),
    includeUsage: true,
    supportsStructuredOutputs: structuredOutputs,
    fetch,
  })

/** OpenAI, vLLM, Ollama, llama.cpp, and what else has their interface. */
export const openaiCompatible: ProviderProtocol = {
  language: (connection, model) => open(connection).chatModel(model),
  embedding: (connection, model) => open(connection).embeddingModel(model),
}
