import type { Dialect } from '../../sql/index.ts'
import { SourceError } from '../sources/source-error.ts'
import type { SourceColumn } from '../sources/source.ts'

interface ReadColumn {
  name: string
  reading: { sql?: (column: string) => string }
}

/** The columns that were asked for, in that order; all when none were named. */
export function chosenColumns<C extends SourceColumn>(
  columns: C[],
  names: readonly string[] | undefined,
): C[] {
  if (!names) return columns
  return names.map((name) => {
    const found = columns.find((column) => column.name === name)
    if (!found) throw new SourceError('unknown_object', `there is no column ${name}`)
    return found
  })
}

/** Columns as they are returned, without what a driver adds to them. */
export const shownColumns = (columns: readonly SourceColumn[]): SourceColumn[] =>
  columns.map(({ name, type, native_type, nullable }) => ({ name, type, native_type, nullable }))

/** What a SELECT of columns asks: the column itself, or what its reading asks in its place. */
export const valuesOf = (
  columns: readonly ReadColumn[],
  { identifier }: Pick<Dialect, 'identifier'>,
): string => columns.map(({ name, reading }) => (reading.sql ?? String)(identifier(name))).join(', ')

/** Names that differ only in case would be one column in the warehouse. */
export function rejectDuplicateNames(names: readonly string[]): void {
  const lower = names.map((name) => name.toLowerCase())
  const duplicate = names.find((_, at) => lower.indexOf(lower[at] as string) < at)
  if (duplicate !== undefined)
    throw new SourceError('bad_value', `two columns are called ${duplicate}: give one another name`)
}
