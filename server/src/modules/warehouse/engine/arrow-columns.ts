import {
  DuckDBArrayType,
  DuckDBDecimalType,
  DuckDBListType,
  DuckDBMapType,
  DuckDBStructType,
  DuckDBTypeId as Id,
} from '@duckdb/node-api'
import type { DuckDBType } from '@duckdb/node-api'
import * as arrow from 'apache-arrow'
import { binaryData, booleanData, fixedData, listData, structData, textData } from './arrow-values.ts'
import type { RowOfLists } from './list-values.ts'
import { literal } from './quote.ts'

/** How one column becomes Arrow: its type there, the lists that the engine makes of it, and how they are read. */
export interface ArrowColumn {
  type: arrow.DataType
  /** One expression for each list or binary value that `read` takes, in this order. */
  sql: string[]
  read(row: RowOfLists): arrow.Data
}

/** The values of a column, or of what lies inside of one. */
interface Values {
  /** The SQL of a list of them, each made into something else. */
  list(each: (value: string) => string): string
  /** The SQL of all texts behind each other. */
  joined(): string
}

const same = (value: string) => value
const asText = (value: string) => `${value}::VARCHAR`

export function arrowColumn(type: DuckDBType, name: string): ArrowColumn {
  return columnOf(type, {
    list: (each) => `list(${each(name)})`,
    joined: () => `encode(string_agg(coalesce(${name}::VARCHAR, ''), ''))`,
  })
}

const inside = (lists: string): Values => ({
  list: (each) => (each === same ? lists : `list_transform(${lists}, lambda x: ${each('x')})`),
  joined: () => `encode(array_to_string(list_transform(${lists}, lambda x: x::VARCHAR), ''))`,
})

interface Fixed {
  type: arrow.DataType
  width: number
  cast?: string
}

const fixedTypes: Partial<Record<Id, Fixed>> = {
  [Id.TINYINT]: { type: new arrow.Int8(), width: 1 },
  [Id.SMALLINT]: { type: new arrow.Int16(), width: 2 },
  [Id.INTEGER]: { type: new arrow.Int32(), width: 4 },
  [Id.BIGINT]: { type: new arrow.Int64(), width: 8 },
  [Id.UTINYINT]: { type: new arrow.Uint8(), width: 1 },
  [Id.USMALLINT]: { type: new arrow.Uint16(), width: 2 },
  [Id.UINTEGER]: { type: new arrow.Uint32(), width: 4 },
  [Id.UBIGINT]: { type: new arrow.Uint64(), width: 8 },
  [Id.HUGEINT]: { type: new arrow.Decimal(0, 38, 128), width: 16, cast: 'DECIMAL(38, 0)' },
  [Id.FLOAT]: { type: new arrow.Float32(), width: 4 },
  [Id.DOUBLE]: { type: new arrow.Float64(), width: 8 },
  [Id.DATE]: { type: new arrow.DateDay(), width: 4 },
  [Id.TIME]: { type: new arrow.TimeMicrosecond(), width: 8 },
  [Id.TIMESTAMP]: { type: new arrow.TimestampMicrosecond(), width: 8 },
  [Id.TIMESTAMP_S]: { type: new arrow.TimestampMicrosecond(), width: 8, cast: 'TIMESTAMP' },
  [Id.TIMESTAMP_MS]: { type: new arrow.TimestampMicrosecond(), width: 8, cast: 'TIMESTAMP' },
  [Id.TIMESTAMP_NS]: { type: new arrow.TimestampNanosecond(), width: 8 },
  [Id.TIMESTAMP_TZ]: { type: new arrow.TimestampMicrosecond('UTC'), width: 8 },
}

function columnOf(type: DuckDBType, values: Values): ArrowColumn {
  const fixed = type instanceof DuckDBDecimalType ? decimalOf(type) : fixedTypes[type.typeId]
  if (fixed) return fixedColumn(fixed, values)
  if (type.typeId === Id.BOOLEAN) {
    const bool = new arrow.Bool()
    return { type: bool, sql: [values.list(same)], read: (row) => booleanData(row.nextList()) }
  }
  if (type.typeId === Id.BLOB) {
    const binary = new arrow.Binary()
    return { type: binary, sql: [values.list(same)], read: (row) => binaryData(row.nextItems()) }
  }
  if (type instanceof DuckDBListType || type instanceof DuckDBArrayType)
    return listColumn(type.valueType, values)
  if (type instanceof DuckDBStructType) return structColumn(type, values)
  if (type instanceof DuckDBMapType) return mapColumn(type, values)
  const sql = [values.list((value) => `strlen(${asText(value)})::INTEGER`), values.joined()]
  return { type: new arrow.Utf8(), sql, read: (row) => textData(row.nextList(), row.nextBytes()) }
}

const decimalOf = ({ width, scale }: DuckDBDecimalType): Fixed => ({
  type: new arrow.Decimal(scale, width, 128),
  width: 16,
  cast: `DECIMAL(38, ${scale})`,
})

function fixedColumn({ type, width, cast }: Fixed, values: Values): ArrowColumn {
  const sql = [values.list(cast === undefined ? same : (value) => `${value}::${cast}`)]
  return { type, sql, read: (row) => fixedData(type, width, row.nextList()) }
}

function listColumn(item: DuckDBType, values: Values): ArrowColumn {
  const lists = values.list((value) => `${value}::${String(item)}[]`)
  const inner = columnOf(item, inside(`flatten(${lists})`))
  const type = new arrow.List(arrow.Field.new('item', inner.type, true))
  return {
    type,
    sql: [values.list((value) => `len(${value})::INTEGER`), ...inner.sql],
    read: (row) => listData(type, row.nextList(), inner.read(row)),
  }
}

function structColumn({ entryNames, entryTypes }: DuckDBStructType, values: Values): ArrowColumn {
  const fields = entryTypes.map((entry, at) => {
    const extracted = values.list((value) => `struct_extract(${value}, ${literal(entryNames[at] ?? '')})`)
    return columnOf(entry, inside(extracted))
  })
  const type = new arrow.Struct(
    fields.map((field, at) => arrow.Field.new(entryNames[at] ?? '', field.type, true)),
  )
  return {
    type,
    sql: [
      values.list((value) => `CASE WHEN ${value} IS NULL THEN NULL ELSE 1 END::INTEGER`),
      ...fields.flatMap(({ sql }) => sql),
    ],
    read: (row) =>
      structData(
        type,
        row.nextList(),
        fields.map((field) => field.read(row)),
      ),
  }
}

/** A map is written as the list of its entries. */
function mapColumn({ keyType, valueType }: DuckDBMapType, values: Values): ArrowColumn {
  const entries = new DuckDBStructType(['key', 'value'], [keyType, valueType])
  const lists = values.list((value) => `CASE WHEN ${value} IS NULL THEN NULL ELSE map_entries(${value}) END`)
  return listColumn(entries, inside(lists))
}
