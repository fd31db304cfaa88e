import { AsyncLocalStorage } from 'node:async_hooks'

export type Attributes = Record<string, string | number | boolean | undefined>

/** What a span is started with. Names and attributes hold no value of a row, no SQL and no secret. */
export interface Operation {
  /** Of few different texts, e.g. "SELECT datasets". */
  name: string
  kind?: 'server' | 'client' | 'consumer'
  attributes?: Attributes
}

/** An operation of a trace that is under way. */
export interface Span {
  traceId: string
  spanId: string
  /** For what continues the trace elsewhere: the header of W3C Trace Context. */
  traceparent: string
  child(operation: Operation): Span
  set(attributes: Attributes): void
  fail(error: unknown): void
  /** Adds what a child process measured of this operation. */
  adopt(timings: readonly Timing[]): void
  end(): void
}

/** A finished operation of a child process, which cannot send it anywhere but to us. Times are in ms since 1970. */
export interface Timing {
  name: string
  start: number
  end: number
  /** Position of the operation around it in the same list. */
  within?: number
  failed?: true
}

const spans = new AsyncLocalStorage<Span>()

/** The operation that the calling code is part of; undefined outside of a trace. */
export const currentSpan = (): Span | undefined => spans.getStore()

/** Runs work as part of a span that its caller ends. */
export const within = <T>(span: Span | undefined, work: () => T): T =>
  span === undefined ? work() : spans.run(span, work)

const ignore = () => undefined

/** Runs work as an operation of the current trace; outside of one the work runs as if this was not here. */
export function traced<T>(
  operation: Operation,
  work: (set: (attributes: Attributes) => void) => Promise<T>,
): Promise<T> {
  const parent = spans.getStore()
  return parent === undefined ? work(ignore) : inSpan(parent.child(operation), work)
}

/** Runs work in a span, and ends it with the work. */
export async function inSpan<T>(
  span: Span,
  work: (set: (attributes: Attributes) => void) => Promise<T>,
): Promise<T> {
  try {
    return await spans.run(span, () => work((attributes) => span.set(attributes)))
  } catch (error) {
    span.fail(error)
    throw error
  } finally {
    span.end()
  }
}

/** The class of an error; its message may quote a value. */
export function errorType(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  const known = [code, name].find((one) => typeof one === 'string' && /^[\w.]{1,60}$/.test(one))
  return (known as string | undefined) ?? 'error'
}
