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

/** What the server refused a statement with; undefined when it answered nothing. */
export function failureOf(error: unknown): SourceError | undefined {
  const { errno, sqlMessage } = error as { errno?: number; sqlMessage?: string }
  if (errno === undefined || errno < 1000 || sqlMessage === undefined) return undefined
  const kind = kindByNumber[errno] ?? 'bad_value'
  return new SourceError(kind, `the source answered: ${sqlMessage.slice(0, 500)}`)
}
