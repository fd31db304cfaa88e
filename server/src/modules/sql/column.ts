import type { ColumnType } from '../../../../contract/src/datasets.ts'

/** A column that a query may name. */
export interface QueryColumn {
  name: string
  type: ColumnType
  /** The type in the warehouse, e.g. "DECIMAL(18,2)". */
  native: string
  /** It holds neither NaN nor infinite numbers, by what is known of its values. */
  isFinite?: boolean
  label?: string
}

/** What a query is compiled against: the name the dataset has in SQL, and its columns. */
export interface QueryTable {
  name: string
  columns: readonly QueryColumn[]
}

export const isNumeric = ({ type }: QueryColumn) =>
  type === 'integer' || type === 'decimal' || type === 'number'

export const isMoment = ({ type }: QueryColumn) => type === 'date' || type === 'timestamp'

/** Whether smaller and greater mean something to a reader. */
export const isOrdered = (column: QueryColumn) =>
  isNumeric(column) || isMoment(column) || ['text', 'time', 'interval', 'boolean'].includes(column.type)

export const describeColumn = ({ name, type }: QueryColumn) => `"${name}" is ${article(type)} ${type}`

const article = (word: string) => (/^[aeiou]/.test(word) ? 'an' : 'a')
