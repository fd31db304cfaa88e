import { SourceError, type SourceErrorKind } from '../../sources/source-error.ts'

// Classes and conditions of SQLSTATE, most special first.
const kinds: [RegExp, SourceErrorKind][] = [
  [/^57014|^25P03|^55P03/, 'timeout'],
  [/^57P|^53|^08|^XX/, 'unavailable'],
  [/^42P01|^42703|^42883|^3F000|^42P02|^42P09/, 'unknown_object'],
  [/^42501|^25|^28/, 'refused'],
  [/^22|^42|^0A|^23/, 'bad_value'],
]

/** What the server refused a statement with; undefined when it answered nothing. */
export function failureOf(error: unknown): SourceError | undefined {
  const { code, message } = error as { code?: unknown; message?: string }
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return undefined
  const kind = kinds.find(([pattern]) => pattern.test(code))?.[1] ?? 'refused'
  return new SourceError(kind, `the source answered: ${(message ?? code).slice(0, 500)}`)
}
