import type { DimensionKind, Model } from '../../../../contract/src/models.ts'
import type { ColumnType } from '../../../../contract/src/datasets.ts'

/** What could not be carried over, and why. */
export interface Loss {
  /** Place in the model, or in the document that is read. */
  path: string
  field: string
  message: string
  /** All of it is missing, not only a part. */
  isWhole?: true
}

interface Column {
  name: string
  type: ColumnType
}

/** A dataset by the names that other tools have for it. */
export interface NamedDataset {
  id: number
  name: string
  description: string
  /** Where its table is: database, schema and name, as far as they are known. An upload has its name only. */
  relation: readonly string[]
  columns: readonly Column[]
}

/** What a document is written from, or read for. */
export interface Scene {
  dataset: NamedDataset
  /** Datasets that its joins may lead to. */
  others: readonly NamedDataset[]
}

export interface ReadModel {
  model: Model
  losses: Loss[]
}

/** A column by its name, in any case if only one is called so: databases fold names. */
export function findColumn(columns: readonly Column[], name: string): Column | undefined {
  const exact = columns.find((column) => column.name === name)
  if (exact) return exact
  const alike = columns.filter((column) => column.name.toLowerCase() === name.toLowerCase())
  return alike.length === 1 ? alike[0] : undefined
}

const kinds: Partial<Record<ColumnType, DimensionKind>> = {
  text: 'text',
  integer: 'number',
  decimal: 'number',
  number: 'number',
  boolean: 'boolean',
  date: 'time',
  timestamp: 'time',
  time: 'text',
}

/** The kind of a dimension over a column, where other tools do not say it; undefined: it cannot be grouped by. */
export const kindOfColumn = ({ type }: Column): DimensionKind | undefined => kinds[type]

const nameOf = (parts: readonly string[]) => parts.join('.').toLowerCase()

/** Whether two relations can be the same table, as far as both are known. */
export function isSameRelation(a: readonly string[], b: readonly string[]): boolean {
  const length = Math.min(a.length, b.length)
  return length > 0 && nameOf(a.slice(-length)) === nameOf(b.slice(-length))
}
