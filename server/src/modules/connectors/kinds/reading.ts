import type { ColumnType } from '../../../../../contract/src/datasets.ts'
import type { ToCsv } from '../sources/csv-rows.ts'

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
