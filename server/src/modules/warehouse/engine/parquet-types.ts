import {
  DuckDBArrayType,
  DuckDBListType,
  DuckDBMapType,
  DuckDBStructType,
  DuckDBTypeId as Id,
} from '@duckdb/node-api'
import type { DuckDBType } from '@duckdb/node-api'
import { cellJson } from './cell-json.ts'
import { identifier } from './quote.ts'
import { isUnnamed } from './struct-fields.ts'

/** The value as a type whose digits Parquet keeps: the engine would write integers beyond 64 bits as floats. */
export function exactInParquet(type: DuckDBType | undefined, cell: string): string {
  if (!type || !isWide(type)) return cell
  const exact = exactType(type)
  return exact === undefined ? cellJson(type, cell) : `${cell}::${exact}`
}

function isWide(type: DuckDBType): boolean {
  if (type instanceof DuckDBListType || type instanceof DuckDBArrayType) return isWide(type.valueType)
  if (type instanceof DuckDBMapType) return isWide(type.keyType) || isWide(type.valueType)
  if (type instanceof DuckDBStructType) return type.entryTypes.some(isWide)
  return type.typeId === Id.HUGEINT || type.typeId === Id.UHUGEINT
}

/** Undefined where the type cannot be said in SQL. */
function exactType(type: DuckDBType): string | undefined {
  if (type.typeId === Id.HUGEINT) return 'DECIMAL(38,0)'
  if (type.typeId === Id.UHUGEINT) return 'VARCHAR'
  if (type instanceof DuckDBListType || type instanceof DuckDBArrayType) {
    const item = exactType(type.valueType)
    return item && `${item}[]`
  }
  if (type instanceof DuckDBMapType) {
    const [key, value] = [exactType(type.keyType), exactType(type.valueType)]
    return key && value && `MAP(${key}, ${value})`
  }
  if (type instanceof DuckDBStructType) return exactStruct(type)
  return String(type)
}

function exactStruct({ entryNames, entryTypes }: DuckDBStructType): string | undefined {
  const fields = entryTypes.map((entry, at) => {
    const exact = exactType(entry)
    return exact && `${identifier(entryNames[at] ?? '')} ${exact}`
  })
  return isUnnamed(entryNames) || fields.includes(undefined) ? undefined : `STRUCT(${fields.join(', ')})`
}
