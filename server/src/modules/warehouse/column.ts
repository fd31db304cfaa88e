import type { ColumnType } from '../../../../contract/src/datasets.ts'

export interface Column {
  name: string
  type: ColumnType
  nullable: boolean
  /** The type as the engine writes it, e.g. "DECIMAL(18,2)". */
  native: string
  /** What the engine knows of all values of a stored column of floating-point numbers: none is NaN or infinite. */
  isFinite?: true
  /** Whole numbers that all differ and leave few out, as numbers of rows do, by what a sample of them shows. */
  isCounter?: true
}

/** A table of fewer rows does not show it. */
export const minCounted = 20
/** How many times as many whole numbers as rows lie between the least and the largest, at most. */
export const maxCounterSpan = 2

const byName: Record<string, ColumnType> = {
  BOOLEAN: 'boolean',
  TINYINT: 'integer',
  SMALLINT: 'integer',
  INTEGER: 'integer',
  BIGINT: 'integer',
  HUGEINT: 'integer',
  UTINYINT: 'integer',
  USMALLINT: 'integer',
  UINTEGER: 'integer',
  UBIGINT: 'integer',
  UHUGEINT: 'integer',
  BIGNUM: 'integer',
  FLOAT: 'number',
  DOUBLE: 'number',
  DATE: 'date',
  TIME: 'time',
  TIME_NS: 'time',
  'TIME WITH TIME ZONE': 'time',
  TIMESTAMP: 'timestamp',
  TIMESTAMP_S: 'timestamp',
  TIMESTAMP_MS: 'timestamp',
  TIMESTAMP_NS: 'timestamp',
  'TIMESTAMP WITH TIME ZONE': 'timestamp',
  INTERVAL: 'interval',
  JSON: 'json',
  BLOB: 'binary',
}

export function columnTypeOf(native: string): ColumnType {
  if (native.endsWith(']')) return 'list'
  if (/^(STRUCT|MAP|UNION)\(/.test(native)) return 'struct'
  if (native.startsWith('DECIMAL')) return 'decimal'
  return byName[native] ?? 'text'
}
