import type { LanguageModelV3Prompt } from '@ai-sdk/provider'
import type { Outbound } from '../../../kernel/outbound/outbound.ts'
import { ModelFailure } from '../failure.ts'
import type { Connection, ProviderProtocol } from '../kinds/kind.ts'
import { protocols } from '../kinds/kinds.ts'
import type { ModelCaller } from '../language-model.ts'
import type { PromptMessage } from '../prompt.ts'
import type { ProviderRow } from '../providers/provider.ts'
import { type Spent, startCall } from '../usage/budget.ts'
import { abortedFailure, guardedFetch } from './guarded-fetch.ts'

/** A provider of an organization, ready to be called in the name of a caller. */
export interface Callee {
  caller: ModelCaller
  outbound: Outbound
  provider: ProviderRow
  /** Opened. */
  apiKey: string | null
}

/** A call under way. */
export interface Call {
  protocol: ProviderProtocol
  connection: Connection
  /** Aborts at the deadline, when the caller stops, and at `end`. */
  signal: AbortSignal
  /** Records the usage, and closes the connection if it is still open. */
  end(spent: Spent): ReturnType<Awaited<ReturnType<typeof startCall>>['settle']>
  /** What went wrong, in words for users, whatever a library made of it. */
  failureOf(error: unknown): ModelFailure
}

interface CallOptions {
  /** Characters that are sent. */
  characters: number
  maxOutputTokens: number
  signal: AbortSignal | undefined
  /** For the log: what was sent, without the texts. */
  fields: object
}

/** Starts a call within the limits; nothing is sent yet. */
export async function openCall(
  { caller, outbound, provider, apiKey }: Callee,
  { characters, maxOutputTokens, signal: wish, fields }: CallOptions,
): Promise<Call> {
  const started = await startCall(caller, { provider, characters, maxOutputTokens })
  const timeoutMs = provider.timeout_seconds * 1000
  const ended = new AbortController()
  const signal = AbortSignal.any([
    AbortSignal.timeout(timeoutMs),
    ended.signal,
    ...(wish === undefined ? [] : [wish]),
  ])
  let failure: ModelFailure | undefined
  const onFailure = (one: ModelFailure) => void (failure ??= one)
  const { model } = provider
  const call: Call = {
    protocol: await protocols[provider.kind](),
    connection: {
      baseUrl: provider.base_url,
      apiKey,
      structuredOutputs: provider.structured_outputs,
      fetch: guardedFetch({ outbound, model, timeoutMs, signal, onFailure }),
    },
    signal,
    async end(spent) {
      ended.abort()
      const usage = await started.settle(spent)
      caller.log.debug(
        { ...fields, ...usage, failure: spent.failed ? (failure?.reason ?? 'failed') : null },
        'language model called',
      )
      return usage
    },
    failureOf: (error) => {
      if (error instanceof ModelFailure) onFailure(error)
      else if (signal.aborted) onFailure(abortedFailure(signal))
      // What is neither of the network nor of the caller is an answer that the library cannot read.
      else
        onFailure(
          new ModelFailure('garbage', 'the provider answered with something that is no answer of a model'),
        )
      return failure!
    },
  }
  return call
}

/** The messages of a prompt as the libraries of providers take them. */
export const asProviderPrompt = (messages: readonly PromptMessage[]): LanguageModelV3Prompt =>
  messages.map((message) => {
    if (message.role === 'system') return { role: 'system', content: message.text }
    if (message.role === 'user') return { role: 'user', content: [{ type: 'text', text: message.text }] }
    if (message.role === 'tool')
      return {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: message.call.id,
            toolName: message.call.name,
            output: { type: 'text', value: message.text },
          },
        ],
      }
    const text = message.text === '' ? [] : [{ type: 'text' as const, text: message.text }]
    const calls = message.tool_calls.map(({ id, name, arguments: input }) => ({
      type: 'tool-call' as const,
      toolCallId: id,
      toolName: name,
      input,
    }))
    return { role: 'assistant', content: [...text, ...calls] }
  })
