import { SourceError } from '../sources/source-error.ts'
import type { SourceColumn } from '../sources/source.ts'

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

/** Columns as they are told, without what a driver keeps with them. */
export const shownColumns = (columns: readonly SourceColumn[]): SourceColumn[] =>
  columns.map(({ name, type, native_type, nullable }) => ({ name, type, native_type, nullable }))
