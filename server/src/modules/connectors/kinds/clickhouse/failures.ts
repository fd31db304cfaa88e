import {
  connectionEnded,
  readingCancelled,
  SourceError,
  type SourceErrorKind,
} from '../../sources/source-error.ts'

const kindByNumber: Record<number, SourceErrorKind> = {
  16: 'unknown_object',
  46: 'unknown_object',
  47: 'unknown_object',
  60: 'unknown_object',
  81: 'unknown_object',
  158: 'too_large',
  159: 'timeout',
  160: 'timeout',
  164: 'refused',
  192: 'unreachable',
  193: 'unreachable',
  194: 'unreachable',
  516: 'unreachable',
  202: 'unavailable',
  209: 'unavailable',
  210: 'unavailable',
  241: 'too_large',
  394: 'cancelled',
  396: 'too_large',
  497: 'refused',
}

/** What the server said instead of an answer. */
export class ClickhouseRefusal extends Error {
  readonly number: number
  readonly typed: SourceError

  constructor(text: string) {
    super('the server refused')
    this.number = Number(/Code: (\d+)/.exec(text)?.[1] ?? 0)
    const kind = kindByNumber[this.number] ?? 'bad_value'
    const said =
      text
        .replace(/^Code: \d+[.,]\s*(e\.displayText\(\) = )?(DB::)?(NetException|Exception): /, '')
        .split('\n')[0] ?? ''
    const typed = new SourceError(kind, `the source answered: ${said.slice(0, 500)}`)
    this.typed = Object.assign(typed, { code: `clickhouse_${this.number}` })
  }
}

/** The typed form of a failed query; a failed connection has its one message elsewhere. */
export function failureOf(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof SourceError) return error
  if (error instanceof ClickhouseRefusal) return error.typed
  if (signal.aborted) return readingCancelled()
  if ((error as { code?: string }).code === 'ECONNRESET' || (error as Error).message === 'aborted')
    return connectionEnded()
  return error
}
