import { secretMask } from '../../../../../contract/src/connectors.ts'
import type { ChatProvider } from '../../../../../contract/src/chat-providers.ts'
import type { Static } from '../../../../../contract/src/schema.ts'
import { refuse } from '../../../kernel/errors.ts'
import { type OutboundRules, hostOf, parseTargetUrl } from '../../../kernel/outbound/target-url.ts'
import type { SealedPlace } from '../../../kernel/secrets.ts'

export type Provider = Static<typeof ChatProvider>

export type ProviderSettings = Pick<
  Provider,
  | 'name'
  | 'kind'
  | 'base_url'
  | 'model'
  | 'embedding_model'
  | 'privacy_level'
  | 'is_enabled'
  | 'is_default'
  | 'structured_outputs'
  | 'timeout_seconds'
  | 'max_output_tokens'
  | 'input_price'
  | 'output_price'
  | 'currency'
>

export interface ProviderRow extends ProviderSettings {
  id: number
  /** Sealed. */
  api_key: string | null
  last_test: Provider['last_test']
  created_at: Date
  updated_at: Date
  created_by: number | null
  revision: number
}

export interface ProviderKey {
  orgId: number
  id: number
}

export const keyPlace = ({ orgId, id }: ProviderKey): SealedPlace => ({
  column: 'chat_providers.api_key',
  orgId,
  row: `chat_provider:${id}`,
  field: 'api_key',
})

/** A provider as it may be read: of its key only that there is one. */
export const showProvider = ({ api_key, created_at, updated_at, ...row }: ProviderRow): Provider => ({
  ...row,
  api_key: api_key === null ? null : secretMask,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

/** Its address, or an error with what is wrong with it. */
export function checkAddress(baseUrl: string, rules: OutboundRules): URL {
  const target = parseTargetUrl(baseUrl, rules, { plainWhereOpened: true })
  if ('reason' in target) throw refuse.invalid('body.base_url', target.reason)
  if (target.url.search !== '') throw refuse.invalid('body.base_url', 'must not have a query (?)')
  return target.url
}

/** Where the key is sent: whoever changes it must enter the key again. */
export const destinationOf = (baseUrl: string) => {
  const url = new URL(baseUrl)
  return `${url.protocol}//${hostOf(url)}:${url.port}`
}

export function requireKey(kind: Provider['kind'], apiKey: string | null): void {
  if (kind === 'anthropic' && apiKey === null)
    throw refuse.invalid('body.api_key', 'is required for anthropic')
}
