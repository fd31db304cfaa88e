import { privacyLevel } from './chat-providers.ts'
import { endpoint } from './endpoint.ts'
import { closed, id, listQuery, matching, model, nullable, page, Type } from './schema.ts'

const day = (description: string) =>
  Type.String({
    ...matching('^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$', 'a date, e.g. 2026-01-31'),
    description,
    examples: ['2026-01-31'],
  })

const budget = (description: string) =>
  nullable(
    Type.Integer({ minimum: 0, maximum: 2_000_000_000, description: `${description}; null: no limit` }),
  )

const settings = {
  privacy_level: privacyLevel({
    description: 'The most that any provider may be sent, whatever its own level: the lower one holds',
  }),
  requests_per_user_day: budget('Calls of language models by one user in a day (UTC)'),
  tokens_per_user_day: budget('Tokens, in and out, of one user in a day (UTC)'),
  requests_per_month: budget('Calls of the organization in a month (UTC)'),
  tokens_per_month: budget('Tokens, in and out, of the organization in a month (UTC)'),
  mcp_enabled: Type.Boolean({
    description:
      'Whether MCP clients, programs with language models of others, may use the organization at `/mcp`',
  }),
}

/** Of an organization that has set nothing. */
export const chatSettingsDefaults = {
  privacy_level: 'rows',
  requests_per_user_day: 200,
  tokens_per_user_day: 500_000,
  requests_per_month: 20_000,
  tokens_per_month: 20_000_000,
  mcp_enabled: true,
} as const

export const ChatSettings = model(
  'ChatSettings',
  Type.Object({ ...settings, revision: Type.Integer({ minimum: 0, description: 'For If-Match' }) }),
  { examples: [{ ...chatSettingsDefaults, revision: 1 }] },
)

export const ChatSettingsUpdate = model(
  'ChatSettingsUpdate',
  closed(
    {
      privacy_level: Type.Optional(settings.privacy_level),
      requests_per_user_day: Type.Optional(settings.requests_per_user_day),
      tokens_per_user_day: Type.Optional(settings.tokens_per_user_day),
      requests_per_month: Type.Optional(settings.requests_per_month),
      tokens_per_month: Type.Optional(settings.tokens_per_month),
      mcp_enabled: Type.Optional(settings.mcp_enabled),
    },
    { minProperties: 1 },
  ),
  { examples: [{ tokens_per_user_day: 100_000 }] },
)

export const ChatUsage = model(
  'ChatUsage',
  Type.Object({
    id: id(),
    day: day('UTC'),
    user_id: nullable(id('Null: the program itself')),
    username: nullable(Type.String()),
    provider_id: id(),
    provider_name: Type.String({ description: 'Its name at that time' }),
    requests: Type.Integer({ description: 'Calls that were made' }),
    failures: Type.Integer({ description: 'Of these, calls without a usable answer' }),
    input_tokens: Type.Integer(),
    output_tokens: Type.Integer(),
    cost: Type.Number({ description: 'By the prices of the provider at that time' }),
    currency: Type.String(),
    duration_ms: Type.Integer({ description: 'Of all calls together' }),
  }),
  {
    description:
      'What one user used of one provider in a day. A call counts with the most that it can use from its start, and with what it used from its end.',
    examples: [
      {
        id: 81,
        day: '2026-01-31',
        user_id: 4,
        username: 'ada',
        provider_id: 3,
        provider_name: 'Local model',
        requests: 12,
        failures: 1,
        input_tokens: 14_210,
        output_tokens: 1_830,
        cost: 0.02,
        currency: 'USD',
        duration_ms: 9_100,
      },
    ],
  },
)

export const ChatUsagePage = model('ChatUsagePage', page(ChatUsage))

const tag = 'chat'

export const getChatSettings = endpoint({
  operation: 'getChatSettings',
  method: 'GET',
  path: '/api/chat/settings',
  tag,
  summary: 'Privacy level, limits and MCP access of language models',
  description: 'Needs `organization.view_settings`.',
  response: ChatSettings,
})

export const updateChatSettings = endpoint({
  operation: 'updateChatSettings',
  method: 'PATCH',
  ifMatch: true,
  path: '/api/chat/settings',
  tag,
  summary: 'Change the privacy level, limits and MCP access of language models',
  description:
    'Needs `organization.settings`. Limits are checked before a call; at 0 none is made. Questions are still answered without a language model. MCP clients that are connected get no further answer once `mcp_enabled` is false.',
  body: ChatSettingsUpdate,
  response: ChatSettings,
})

export const listChatUsage = endpoint({
  operation: 'listChatUsage',
  method: 'GET',
  path: '/api/chat/usage',
  tag,
  summary: 'Usage of language models',
  description: 'Needs `organization.view_settings`. Newest day first.',
  query: listQuery(
    ChatUsage,
    {
      since: Type.Optional(day('First day')),
      until: Type.Optional(day('Last day')),
      user_id: Type.Optional(id('Only this user')),
    },
    ['username'],
  ),
  response: ChatUsagePage,
})
