import { Literals, type QueryColumn, valueSql } from '../../sql/index.ts'
import { dialect, literal } from './text.ts'

export type Scalar = string | number | boolean

/** A value that stands in a column of that type; refused with its place where it does not fit. */
export function valueOf(value: Scalar | null, column: QueryColumn, path: string): string {
  if (value === null) return 'NULL'
  return valueSql(value, { dialect, values: new Literals(dialect), column, path })
}

/** The type of a new column that holds these values, and each as text of SQL; undefined where they are of several. */
export function plainValues(
  values: readonly (Scalar | null)[],
): { native: string; texts: string[] } | undefined {
  const present = values.filter((value) => value !== null)
  const kinds = new Set(present.map((value) => typeof value))
  if (kinds.size > 1) return undefined
  const [kind = 'string'] = kinds
  const isWhole = present.every((value) => Number.isSafeInteger(value))
  const native =
    kind === 'string' ? 'VARCHAR' : kind === 'boolean' ? 'BOOLEAN' : isWhole ? 'BIGINT' : 'DOUBLE'
  return { native, texts: values.map((value) => `CAST(${literal(value)} AS ${native})`) }
}
