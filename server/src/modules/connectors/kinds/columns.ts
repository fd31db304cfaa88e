import type { ColumnType } from '../../../../../contract/src/datasets.ts'
import type { ToCsv } from '../sources/csv-rows.ts'
import { SourceError } from '../sources/source-error.ts'
import type { SourceColumn } from '../sources/source.ts'

/** How a column is read: what it is here, and its values in a part and in an answer. */
export interface Reading<Value> {
  type: ColumnType
  /** Type in the warehouse; a decimal's may depend on its digits. */
  native: string
  csv: ToCsv
  json: (value: Value) => string
  /** What is asked in the place of the column, where its own text would be read as something else. */
  sql?: (column: string) => string
}

/** Columns as they are returned, without what a driver adds to them. */
export const shownColumns = (columns: readonly SourceColumn[]): SourceColumn[] =>
  columns.map(({ name, type, native_type, nullable }) => ({ name, type, native_type, nullable }))

/** Names that differ only in case would be one column in the warehouse. */
export function rejectDuplicateNames(names: readonly string[]): void {
  const lower = names.map((name) => name.toLowerCase())
  const duplicate = names.find((_, at) => lower.indexOf(lower[at] as string) < at)
  if (duplicate !== undefined)
    throw new SourceError('bad_value', `two columns are called ${duplicate}: give one another name`)
}

/** What a server writes in a column of numbers that may be unknown. */
export const numberOrNull = (text: string | null | undefined): number | null =>
  text === null || text === undefined ? null : Number(text)
