import type { ColumnType } from '../../../../contract/src/datasets.ts'
import { refuse } from '../../kernel/errors.ts'
import { nearestNames } from './nearest.ts'

/** A column that a query may name. */
export interface QueryColumn {
  name: string
  type: ColumnType
  /** The type in the warehouse, e.g. "DECIMAL(18,2)". */
  native: string
  label?: string
}

/** What a query is compiled against: the name the dataset has in SQL, and its columns. */
export interface QueryTable {
  name: string
  columns: readonly QueryColumn[]
}

export function columnNamed({ name, columns }: QueryTable, wanted: string, path: string): QueryColumn {
  const found = columns.find((column) => column.name === wanted) ?? inAnyCase(columns, wanted)
  if (found) return found
  const near = nearestNames(
    wanted,
    columns.map((column) => column.name),
  )
  const hint = near.length === 0 ? '' : `; did you mean ${near.map((one) => `"${one}"`).join(' or ')}?`
  throw refuse.invalid(path, `dataset "${name}" has no column "${wanted}"${hint}`)
}

// The engine folds case too, so two columns never differ in case alone.
const inAnyCase = (columns: readonly QueryColumn[], wanted: string) =>
  columns.find((column) => column.name.toLowerCase() === wanted.toLowerCase())

export const isNumeric = ({ type }: QueryColumn) =>
  type === 'integer' || type === 'decimal' || type === 'number'

export const isMoment = ({ type }: QueryColumn) => type === 'date' || type === 'timestamp'

/** Whether smaller and greater mean something to a reader. */
export const isOrdered = (column: QueryColumn) =>
  isNumeric(column) || isMoment(column) || ['text', 'time', 'interval', 'boolean'].includes(column.type)

export const described = ({ name, type }: QueryColumn) => `"${name}" is ${article(type)} ${type}`

const article = (word: string) => (/^[aeiou]/.test(word) ? 'an' : 'a')
