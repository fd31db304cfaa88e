import { SourceError, type SourceErrorKind } from '../../sources/source-error.ts'

const kindByNumber: Record<number, SourceErrorKind> = {
  1044: 'refused',
  1045: 'refused',
  1049: 'unknown_object',
  1051: 'unknown_object',
  1054: 'unknown_object',
  1109: 'unknown_object',
  1142: 'refused',
  1143: 'refused',
  1146: 'unknown_object',
  1205: 'timeout',
  1227: 'refused',
  1305: 'unknown_object',
  1317: 'timeout',
  1969: 'timeout',
  1792: 'refused',
  3024: 'timeout',
}

/** The typed form of what a session failed at. */
export function readFailure(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof SourceError) return error
  if (signal.aborted) return new SourceError('cancelled', 'reading from the source was cancelled')
  const { errno, sqlMessage } = error as { errno?: number; sqlMessage?: string }
  if (errno === undefined || errno < 1000 || sqlMessage === undefined)
    return new SourceError('unavailable', 'the connection to the source ended before it had answered')
  const kind = kindByNumber[errno] ?? 'bad_value'
  return new SourceError(kind, `the source answered: ${sqlMessage.slice(0, 500)}`)
}
