import { Refusal, type ErrorCode } from '../../../kernel/errors.ts'

export type SourceErrorKind =
  | 'unreachable'
  | 'unknown_object'
  | 'bad_value'
  | 'refused'
  | 'timeout'
  | 'too_large'
  | 'cancelled'
  | 'unavailable'
  | 'outdated'

/** Everything that reading from a source fails at. The message is fit for a person and names no secret. */
export class SourceError extends Error {
  readonly kind: SourceErrorKind

  constructor(kind: SourceErrorKind, message: string) {
    super(message)
    this.name = 'SourceError'
    this.kind = kind
  }

  /** Whether the same request may succeed when it is sent again. */
  get retryable(): boolean {
    return this.kind === 'unavailable' || this.kind === 'unreachable'
  }
}

/** The one sentence for every way in which a source cannot be opened, so that nobody can map a network with it. */
export const unreachable = () =>
  new SourceError(
    'unreachable',
    'the source could not be opened: check where it is, who signs in and its TLS',
  )

export const readingCancelled = () => new SourceError('cancelled', 'reading from the source was cancelled')

export const connectionEnded = () =>
  new SourceError('unavailable', 'the connection to the source ended before it had answered')

const codes: Record<SourceErrorKind, ErrorCode> = {
  unreachable: 'upstream_failed',
  unknown_object: 'query_failed',
  bad_value: 'query_failed',
  refused: 'query_failed',
  timeout: 'query_timeout',
  too_large: 'query_too_large',
  cancelled: 'query_failed',
  unavailable: 'query_failed',
  outdated: 'query_failed',
}

/** What to tell the caller; a defect stays what it is. */
export function sourceFailure(error: unknown, sql?: string): unknown {
  if (!(error instanceof SourceError)) return error
  return new Refusal(codes[error.kind], error.message, sql === undefined ? {} : { sql })
}
