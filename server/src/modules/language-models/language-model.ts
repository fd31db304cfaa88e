import type { TSchema, Static } from 'typebox'
import type { PrivacyLevel } from '../../../../contract/src/chat-providers.ts'
import type { Context } from '../../kernel/context.ts'
import type { Prompt, Sent } from './prompt.ts'

/** Levels at which a provider is sent anything. */
export type SendingLevel = Exclude<PrivacyLevel, 'none'>

/** In whose name a language model is called; a use case's context is one. */
export interface ModelCaller extends Pick<Context, 'orgId' | 'read' | 'transaction' | 'now' | 'log'> {
  user: Pick<Context['user'], 'userId'>
}

/**
 * A language model of the organization, as the modules know it. Every call is checked against the limits first and
 * recorded with its tokens; whatever goes wrong is a ModelFailure with a reason.
 */
export interface LanguageModel<L extends SendingLevel = SendingLevel> {
  readonly provider_id: number
  readonly provider_name: string
  /** Name of the model at the provider. */
  readonly model: string
  /** What it may be sent: the provider's level or the organization's, whichever is lower. */
  readonly privacy_level: L
  /** One answer that satisfies the schema; nothing is repaired or retried. */
  generateObject<S extends TSchema>(ask: ObjectAsk<S, L>): Promise<Generated<Static<S>>>
  /** Text and tool calls as they arrive. Ending the iteration aborts the call. */
  streamWithTools(ask: StreamAsk<L>): AsyncIterable<StreamPart>
  /** Of which vectors can be compared with one another: those with the same one. */
  readonly embedding_key: string
  /** Vectors in the order of the texts, which are sent: only at level `rows`; absent without a model for it. */
  embed?(texts: readonly string[], signal?: AbortSignal): Promise<number[][]>
}

export interface ObjectAsk<S extends TSchema, L extends SendingLevel> {
  prompt: Prompt<L>
  /** Schema of an object, without references. */
  schema: S
  signal?: AbortSignal
}

export interface StreamAsk<L extends SendingLevel> {
  messages: Prompt<L>
  tools: readonly ModelTool[]
  signal?: AbortSignal
}

export interface ModelTool {
  name: string
  description: string
  /** JSON Schema of its arguments, an object. */
  parameters: object
}

export interface ModelUsage {
  input_tokens: number
  output_tokens: number
  cost: number
  currency: string
  duration_ms: number
}

export interface Generated<T> {
  object: T
  usage: ModelUsage
  /** What the provider was sent, for receipts. */
  sent: Sent
}

export type StreamPart =
  | { type: 'text'; text: string }
  /** `problem`: why it cannot be executed (no such tool, arguments against its schema); null when it can. */
  | { type: 'tool_call'; id: string; name: string; arguments: unknown; problem: string | null }
  | { type: 'usage'; usage: ModelUsage; sent: Sent }
