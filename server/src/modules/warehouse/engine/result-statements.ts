import {
  DuckDBArrayType,
  DuckDBDecimalType,
  DuckDBListType,
  DuckDBMapType,
  DuckDBStructType,
  DuckDBTypeId as Id,
} from '@duckdb/node-api'
import type { DuckDBType } from '@duckdb/node-api'
import { bracketed } from './gate.ts'
import { identifier } from './quote.ts'

const exactIntegers = 'BETWEEN -9007199254740991 AND 9007199254740991'
const exactDecimalWidth = 15

/**
 * The statement that lets the engine build the answer's JSON: one row with the bytes of all rows, their
 * number and the length of the last one. Two threads reorder a plain string_agg; the source side of LIMIT is
 * not parallel, so the rows keep the order of the text's ORDER BY.
 */
export function resultStatement(text: string, types: readonly DuckDBType[], rowLimit: number): string {
  const columns = types.map((_, at) => `c${at}`)
  const cells = types.map((type, at) => cellJson(type, `c${at}`))
  const row = `concat('[', ${cells.join(`, ',', `)}, ']')`
  return (
    `SELECT encode(string_agg(r, ',')), count(*), last(strlen(r)) FROM (SELECT ${row} AS r FROM ` +
    `(${bracketed(text)}(${columns.join(', ')}) LIMIT ${rowLimit + 1}))`
  )
}

/** The JSON text of one value; every digit of it survives. */
export function cellJson(type: DuckDBType, column: string): string {
  const text = `${column}::VARCHAR`
  switch (type.typeId) {
    case Id.SQLNULL:
      return `'null'`
    case Id.BOOLEAN:
    case Id.TINYINT:
    case Id.SMALLINT:
    case Id.INTEGER:
    case Id.UTINYINT:
    case Id.USMALLINT:
    case Id.UINTEGER:
      return `coalesce(${text}, 'null')`
    case Id.UHUGEINT:
      // Compared with a negative number it would become a signed one, which is too small for it.
      return nullOr(
        column,
        `CASE WHEN ${column} <= 9007199254740991::UHUGEINT THEN ${text} ELSE ${quoted(text)} END`,
      )
    case Id.BIGINT:
    case Id.UBIGINT:
    case Id.HUGEINT:
      return nullOr(column, `CASE WHEN ${column} ${exactIntegers} THEN ${text} ELSE ${quoted(text)} END`)
    case Id.DECIMAL:
      return decimalJson(type, column)
    case Id.FLOAT:
    case Id.DOUBLE:
      return `CASE WHEN isfinite(${column}) THEN ${text} ELSE 'null' END`
    case Id.TIMESTAMP:
    case Id.TIMESTAMP_S:
    case Id.TIMESTAMP_MS:
    case Id.TIMESTAMP_NS:
      return nullOr(column, quoted(`replace(${text}, ' ', 'T')`))
    case Id.TIMESTAMP_TZ:
      return nullOr(column, quoted(`regexp_replace(replace(${text}, ' ', 'T'), '\\+00$', 'Z')`))
    case Id.DATE:
    case Id.TIME:
    case Id.TIME_TZ:
    case Id.INTERVAL:
    case Id.UUID:
    case Id.BIT:
    case Id.BIGNUM:
      return nullOr(column, quoted(text))
    case Id.BLOB:
      return nullOr(column, quoted(`base64(${column})`))
    case Id.LIST:
    case Id.STRUCT:
    case Id.MAP:
    case Id.ARRAY:
      return nestedJson(type, column)
    default:
      return type.alias === 'JSON'
        ? `coalesce(${text}, 'null')`
        : `coalesce(to_json(${text})::VARCHAR, 'null')`
  }
}

function decimalJson(type: DuckDBType, column: string): string {
  const text = `${column}::VARCHAR`
  if (type instanceof DuckDBDecimalType && type.width <= exactDecimalWidth) return `coalesce(${text}, 'null')`
  const fits = `strlen(${text}) <= ${exactDecimalWidth}`
  return nullOr(column, `CASE WHEN ${fits} THEN ${text} ELSE ${quoted(text)} END`)
}

// Inside lists and structs the engine writes NaN bare and long numbers as numbers. Where that may have
// happened the leaves are written as text instead.
function nestedJson(type: DuckDBType, column: string): string {
  const plain = `to_json(${column})::VARCHAR`
  const asText = `to_json(${column}::${leavesAsText(type)})::VARCHAR`
  const risky = `regexp_matches(${plain}, '[0-9]{16}|NaN|Infinity')`
  return nullOr(column, `CASE WHEN ${risky} THEN ${asText} ELSE ${plain} END`)
}

function leavesAsText(type: DuckDBType): string {
  if (type instanceof DuckDBListType) return `${leavesAsText(type.valueType)}[]`
  if (type instanceof DuckDBArrayType) return `${leavesAsText(type.valueType)}[${type.length}]`
  if (type instanceof DuckDBMapType) {
    return `MAP(${leavesAsText(type.keyType)}, ${leavesAsText(type.valueType)})`
  }
  if (type instanceof DuckDBStructType) {
    const fields = type.entryNames.map(
      (name, at) => `${identifier(name)} ${leavesAsText(type.entryTypes[at] as DuckDBType)}`,
    )
    return `STRUCT(${fields.join(', ')})`
  }
  return 'VARCHAR'
}

function nullOr(column: string, json: string): string {
  return `CASE WHEN ${column} IS NULL THEN 'null' ELSE ${json} END`
}

function quoted(text: string): string {
  return `concat('"', ${text}, '"')`
}
