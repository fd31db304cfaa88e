import {
  DuckDBArrayType,
  DuckDBListType,
  DuckDBMapType,
  DuckDBStructType,
  type DuckDBType,
} from '@duckdb/node-api'
import { literal } from './quote.ts'

export const isUnnamed = (names: readonly string[]) => names.every((name) => name === '')

/** How struct_extract selects a field: by its name, or by its position where the fields have none. */
export const fieldKey = (names: readonly string[], at: number) =>
  isUnnamed(names) ? String(at + 1) : literal(names[at] ?? '')

/** Whether fields without names are anywhere inside: no table can hold them. */
export function holdsUnnamed(type: DuckDBType): boolean {
  if (type instanceof DuckDBListType || type instanceof DuckDBArrayType) return holdsUnnamed(type.valueType)
  if (type instanceof DuckDBMapType) return holdsUnnamed(type.keyType) || holdsUnnamed(type.valueType)
  if (!(type instanceof DuckDBStructType)) return false
  return isUnnamed(type.entryNames) || type.entryTypes.some(holdsUnnamed)
}
