import { privacyLevels, providerDefaults } from './known-values.ts'
import { secretMask } from './connectors.ts'
import { endpoint } from './endpoint.ts'
import {
  closed,
  currencyCode,
  exampleStamps,
  idParams,
  listQuery,
  model,
  name,
  nullable,
  oneOf,
  page,
  resource,
  time,
  Type,
  visibleAscii,
  matching,
} from './schema.ts'

export type PrivacyLevel = (typeof privacyLevels)[number]

export const privacyLevel = (options: object = {}) =>
  oneOf(privacyLevels, {
    description:
      '`none`: nothing is sent; `schema`: the question, and names and types of fields; `aggregates`: also grouped results; `rows`: also single rows and passages of documents',
    ...options,
  })

/** How a provider is called. `openai_compatible`: OpenAI, vLLM, Ollama, llama.cpp and others with their interface. */
export const providerKinds = ['openai_compatible', 'anthropic'] as const

const price = (what: string) =>
  nullable(Type.Number({ minimum: 0, maximum: 1_000_000, description: `Price of a million ${what} tokens` }))

const settings = {
  name: name({ examples: ['Local model'] }),
  kind: oneOf(providerKinds, {
    description: '`openai_compatible`: OpenAI, vLLM, Ollama, llama.cpp and others with their interface',
  }),
  base_url: Type.String({
    minLength: 1,
    maxLength: 2048,
    ...matching('^https?://[^\\s]+$', 'an address that begins with https:// or http://'),
    description:
      'https address that the paths of the interface follow. Hosts in private networks, and http there, only where the operator allows them',
    examples: ['https://api.openai.com/v1'],
  }),
  model: Type.String({
    minLength: 1,
    maxLength: 200,
    ...visibleAscii,
    description: 'Name of the model at the provider',
    examples: ['gpt-5-mini'],
  }),
  embedding_model: nullable(
    Type.String({
      minLength: 1,
      maxLength: 200,
      ...visibleAscii,
      description: 'Model for embeddings of documents; null: none',
    }),
  ),
  privacy_level: privacyLevel(),
  is_enabled: Type.Boolean({ description: 'Whether it is called' }),
  is_default: Type.Boolean({ description: 'Whether it is called when a request names none; one is' }),
  structured_outputs: Type.Boolean({
    description: 'Whether it takes a JSON Schema for its answer; if not, the schema is part of the prompt',
  }),
  timeout_seconds: Type.Integer({ minimum: 1, maximum: 600, description: 'Timeout of a whole call' }),
  max_output_tokens: Type.Integer({ minimum: 16, maximum: 128_000, description: 'Longest answer of a call' }),
  input_price: price('input'),
  output_price: price('output'),
  currency: Type.String({ ...currencyCode, description: 'Of the prices', examples: ['USD'] }),
}

const apiKey = Type.String({
  minLength: 1,
  maxLength: 2000,
  ...visibleAscii,
  format: 'password',
  description: `Is never shown again; \`${secretMask}\` in a PATCH keeps the stored one`,
})

const example = {
  name: 'Local model',
  kind: 'openai_compatible',
  base_url: 'https://models.example.com/v1',
  model: 'qwen3-8b',
  ...providerDefaults,
}

export const ChatProvider = model(
  'ChatProvider',
  resource({
    ...settings,
    api_key: nullable(Type.String({ description: `\`${secretMask}\` where one is stored` })),
    last_test: nullable(
      Type.Object(
        { ok: Type.Boolean(), message: Type.String(), tested_at: time() },
        { description: 'Outcome of the newest test since the settings last changed' },
      ),
    ),
  }),
  { examples: [{ id: 3, ...example, api_key: secretMask, last_test: null, ...exampleStamps }] },
)

const optional = {
  embedding_model: Type.Optional(settings.embedding_model),
  privacy_level: Type.Optional(settings.privacy_level),
  is_enabled: Type.Optional(settings.is_enabled),
  is_default: Type.Optional(settings.is_default),
  structured_outputs: Type.Optional(settings.structured_outputs),
  timeout_seconds: Type.Optional(settings.timeout_seconds),
  max_output_tokens: Type.Optional(settings.max_output_tokens),
  input_price: Type.Optional(settings.input_price),
  output_price: Type.Optional(settings.output_price),
  currency: Type.Optional(settings.currency),
  api_key: Type.Optional(nullable(apiKey)),
}

export const ChatProviderCreate = model(
  'ChatProviderCreate',
  closed({
    name: settings.name,
    kind: settings.kind,
    base_url: settings.base_url,
    model: settings.model,
    ...optional,
  }),
  {
    description:
      'Without other settings it may be sent names and types only. The first provider becomes the default.',
    examples: [
      {
        name: example.name,
        kind: example.kind,
        base_url: example.base_url,
        model: example.model,
        api_key: 'from-the-provider',
      },
    ],
  },
)

export const ChatProviderUpdate = model(
  'ChatProviderUpdate',
  closed(
    {
      name: Type.Optional(settings.name),
      base_url: Type.Optional(settings.base_url),
      model: Type.Optional(settings.model),
      ...optional,
    },
    { minProperties: 1 },
  ),
  {
    description: 'Another host needs the key again. `is_default: true` makes it the only default.',
    examples: [{ privacy_level: 'aggregates' }],
  },
)

export const ChatProviderPage = model('ChatProviderPage', page(ChatProvider))

export const ChatProviderTest = model(
  'ChatProviderTest',
  Type.Object({
    ok: Type.Boolean(),
    message: Type.String({ description: 'What was found, or what is wrong' }),
  }),
  { examples: [{ ok: true, message: 'qwen3-8b answered in 420 ms' }] },
)

const tag = 'chat'

export const listChatProviders = endpoint({
  operation: 'listChatProviders',
  method: 'GET',
  path: '/api/chat/providers',
  tag,
  summary: 'Providers of language models',
  description: 'Needs `organization.view_settings`. Keys are never shown.',
  query: listQuery(ChatProvider),
  response: ChatProviderPage,
})

export const createChatProvider = endpoint({
  operation: 'createChatProvider',
  method: 'POST',
  path: '/api/chat/providers',
  tag,
  summary: 'Add a provider of language models',
  description: 'Needs `organization.settings`.',
  body: ChatProviderCreate,
  response: ChatProvider,
  status: 201,
})

export const getChatProvider = endpoint({
  operation: 'getChatProvider',
  method: 'GET',
  path: '/api/chat/providers/{id}',
  tag,
  summary: 'One provider of language models',
  description: 'Needs `organization.view_settings`. The key is never shown.',
  params: idParams,
  response: ChatProvider,
})

export const updateChatProvider = endpoint({
  operation: 'updateChatProvider',
  method: 'PATCH',
  ifMatch: true,
  path: '/api/chat/providers/{id}',
  tag,
  summary: 'Change a provider of language models',
  description: 'Needs `organization.settings`.',
  params: idParams,
  body: ChatProviderUpdate,
  response: ChatProvider,
})

export const deleteChatProvider = endpoint({
  operation: 'deleteChatProvider',
  method: 'DELETE',
  ifMatch: true,
  path: '/api/chat/providers/{id}',
  tag,
  summary: 'Delete a provider of language models',
  description: 'Its usage stays recorded.',
  params: idParams,
})

export const testChatProvider = endpoint({
  operation: 'testChatProvider',
  method: 'POST',
  idempotencyKey: false,
  path: '/api/chat/providers/{id}/test',
  tag,
  summary: 'Test a provider of language models',
  description:
    'Needs `organization.settings`. Asks the model for one word, and for an embedding where it has a model for that; sends nothing of the organization.',
  params: idParams,
  response: ChatProviderTest,
})
