import { setTimeout as sleep } from 'node:timers/promises'
import { OutboundFailure } from '../../../kernel/outbound/guarded-lookup.ts'
import type { Outbound } from '../../../kernel/outbound/outbound.ts'
import { type OutboundAnswer, requestOver } from '../../../kernel/outbound/outbound-request.ts'
import { parseTargetUrl } from '../../../kernel/outbound/target-url.ts'
import { ModelFailure, statusFailure } from '../failure.ts'

/** More than any answer of `max_output_tokens`; embeddings of a batch included. */
const maxAnswerBytes = 8 * 1024 * 1024
const maxAttempts = 2
const maxWaitSeconds = 5

interface Fetching {
  outbound: Outbound
  /** Names the model in errors. */
  model: string
  timeoutMs: number
  signal: AbortSignal
  /** The libraries wrap errors; this gets the failure itself. */
  onFailure(failure: ModelFailure): void
}

/**
 * `fetch` for the libraries of providers, over the one door to other hosts: addresses checked and pinned, no redirect,
 * nothing decompressed, cut at a size. A connection that failed and a busy provider are tried once more, answers never.
 */
export function guardedFetch(fetching: Fetching): typeof fetch {
  return async (input, init) => {
    try {
      const answer = await answered(fetching, asked(input, init))
      const type = answer.headers['content-type'] ?? 'application/json'
      return new Response(bodyOf(answer, fetching), {
        status: answer.statusCode ?? 500,
        headers: { 'content-type': type },
      })
    } catch (error) {
      throw noted(fetching, error)
    }
  }
}

interface Asked {
  url: string
  headers: Record<string, string>
  body: string
}

function asked(input: string | URL | Request, init: RequestInit | undefined): Asked {
  if (typeof init?.body !== 'string') throw new Error('a call of a provider has its body as text')
  const url = input instanceof Request ? input.url : String(input)
  return { url, headers: Object.fromEntries(new Headers(init.headers)), body: init.body }
}

async function answered(fetching: Fetching, ask: Asked): Promise<OutboundAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt === maxAttempts
    const answer = await sent(fetching, ask).catch((error: unknown) => {
      const isGone = error instanceof OutboundFailure && error.reason === 'unreachable'
      if (isLast || !isGone || fetching.signal.aborted) throw error
      return undefined
    })
    const status = answer?.statusCode ?? 0
    if (answer && status >= 200 && status < 300) return answer
    answer?.destroy()
    const waitSeconds = Number(answer?.headers['retry-after'] ?? 0.2)
    const isBusy = answer === undefined || status === 429 || status === 503
    if (isLast || !isBusy || !(waitSeconds <= maxWaitSeconds)) throw statusFailure(status, fetching.model)
    await sleep(waitSeconds * 1000, undefined, { signal: fetching.signal })
  }
}

async function sent({ outbound, timeoutMs, signal }: Fetching, { url: text, headers, body }: Asked) {
  const target = parseTargetUrl(text, outbound.rules, { plainWhereOpened: true })
  if ('reason' in target) throw new OutboundFailure('refused')
  const { connect } = outbound
  return await requestOver({ url: target.url, headers, body, connect, patienceMs: timeoutMs, signal })
}

function bodyOf(answer: OutboundAnswer, fetching: Fetching): ReadableStream<Uint8Array> {
  const chunks = chunksOf(answer, fetching)
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        controller.error(noted(fetching, error))
      }
    },
    cancel: () => void answer.destroy(),
  })
}

async function* chunksOf(answer: OutboundAnswer, { signal }: Fetching): AsyncGenerator<Uint8Array, void> {
  let size = 0
  try {
    if ((answer.headers['content-encoding'] ?? 'identity') !== 'identity')
      throw new ModelFailure('garbage', 'the provider answered in an encoding that was not asked for')
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxAnswerBytes)
        throw new ModelFailure('too_large', `the provider answered with more than ${maxAnswerBytes} bytes`)
      yield chunk
    }
  } finally {
    answer.destroy()
  }
  if (!answer.complete && !signal.aborted)
    throw new ModelFailure('cut_off', 'the answer of the provider was cut off')
}

function noted({ onFailure, signal }: Fetching, error: unknown): ModelFailure {
  const failure = failureOf(error, signal)
  onFailure(failure)
  return failure
}

function failureOf(error: unknown, signal: AbortSignal): ModelFailure {
  if (error instanceof ModelFailure) return error
  if (signal.aborted) return abortedFailure(signal)
  if (error instanceof OutboundFailure && error.reason === 'timeout') return timedOut()
  if (error instanceof OutboundFailure)
    return new ModelFailure('unreachable', 'the provider could not be reached')
  return new ModelFailure('cut_off', 'the answer of the provider was cut off')
}

/** A call ends early by its deadline or by its caller. */
export const abortedFailure = (signal: AbortSignal) =>
  (signal.reason as { name?: string } | undefined)?.name === 'TimeoutError'
    ? timedOut()
    : new ModelFailure('cancelled', 'the call of the provider was cancelled')

const timedOut = () => new ModelFailure('timeout', 'the provider did not answer in time')
