import {
  DuckDBArrayType,
  DuckDBDecimalType,
  DuckDBListType,
  DuckDBMapType,
  DuckDBStructType,
  DuckDBTypeId as Id,
  DuckDBVarCharType,
} from '@duckdb/node-api'
import type { DuckDBType } from '@duckdb/node-api'
import { literal } from './quote.ts'
import { fieldKey, isUnnamed } from './struct-fields.ts'

const exactIntegers = 'BETWEEN -9007199254740991 AND 9007199254740991'
const exactDecimalWidth = 15
// The statement grows with the square of it. What lies deeper is a text.
const deepest = 24

/** The JSON text of one value; every digit of it survives. */
export function cellJson(type: DuckDBType, column: string, depth = 0): string {
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
      return nullOr(column, quoted(withYear(column, `replace(${text}, ' ', 'T')`)))
    case Id.TIMESTAMP_TZ:
      return nullOr(column, quoted(instantText(column)))
    case Id.DATE:
      return nullOr(column, quoted(withYear(column, text)))
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
      return nestedJson(type, column, depth)
    default:
      return type.alias === 'JSON'
        ? `coalesce(${text}, 'null')`
        : `coalesce(to_json(${text})::VARCHAR, 'null')`
  }
}

// The engine writes "0044-03-15 (BC)" and "12026-01-31"; ISO 8601 has a sign and six digits for such years.
function withYear(moment: string, text: string): string {
  const rest = `regexp_replace(${text}, '^\\d+(-\\d\\d-\\d\\d)(.\\(BC\\))?', '\\1')`
  const isPlain = `coalesce(year(${moment}), 1) BETWEEN 1 AND 9999`
  return `CASE WHEN ${isPlain} THEN ${text} ELSE concat(printf('%+07d', year(${moment})), ${rest}) END`
}

// The years of a moment with a zone are counted within their era, those of the same moment without one are not.
function instantText(column: string): string {
  const text = `regexp_replace(replace(${column}::VARCHAR, ' ', 'T'), '\\+00$', 'Z')`
  return withYear(`timezone('UTC', ${column})`, text)
}

function decimalJson(type: DuckDBType, column: string): string {
  const text = `${column}::VARCHAR`
  if (type instanceof DuckDBDecimalType && type.width <= exactDecimalWidth) return `coalesce(${text}, 'null')`
  const fits = `strlen(${text}) <= ${exactDecimalWidth}`
  return nullOr(column, `CASE WHEN ${fits} THEN ${text} ELSE ${quoted(text)} END`)
}

/** What lies inside is written as it would be by itself, so the type alone says what the JSON is like. */
function nestedJson(type: DuckDBType, value: string, depth: number): string {
  // The engine's own writer is faster.
  if (isPlain(type)) return `coalesce(to_json(${value})::VARCHAR, 'null')`
  if (depth === deepest) return cellJson(DuckDBVarCharType.instance, value)
  if (type instanceof DuckDBStructType) return nullOr(value, structJson(type, value, depth))
  // Each list has a name of its own for its items, because those of the lists around it are still in use.
  const item = `i${depth}`
  if (type instanceof DuckDBMapType) {
    const key = `to_json(struct_extract(${item}, 'key')::VARCHAR)::VARCHAR`
    const entry = cellJson(type.valueType, `struct_extract(${item}, 'value')`, depth + 1)
    const entries = joined(`map_entries(${value})`, { item, json: `concat(${key}, ':', ${entry})` })
    return nullOr(value, `concat('{', ${entries}, '}')`)
  }
  const { valueType } = type as DuckDBListType | DuckDBArrayType
  const items = joined(value, { item, json: cellJson(valueType, item, depth + 1) })
  return nullOr(value, `concat('[', ${items}, ']')`)
}

const joined = (list: string, { item, json }: { item: string; json: string }) =>
  `array_to_string(list_transform(${list}, lambda ${item}: ${json}), ',')`

/** Fields without names, as in row(1, 2), are identified by position, as in a list. */
function structJson({ entryNames, entryTypes }: DuckDBStructType, value: string, depth: number): string {
  const isRow = isUnnamed(entryNames)
  const fields = entryNames.map((name, at) => {
    const field = `struct_extract(${value}, ${fieldKey(entryNames, at)})`
    const json = cellJson(entryTypes[at] as DuckDBType, field, depth + 1)
    return isRow ? json : `${literal(`${JSON.stringify(name)}:`)}, ${json}`
  })
  const [open, close] = isRow ? ['[', ']'] : ['{', '}']
  return `concat('${open}', ${fields.join(`, ',', `)}, '${close}')`
}

function nullOr(column: string, json: string): string {
  return `CASE WHEN ${column} IS NULL THEN 'null' ELSE ${json} END`
}

function quoted(text: string): string {
  return `concat('"', ${text}, '"')`
}

const plainLeaves = new Set([
  Id.BOOLEAN,
  Id.TINYINT,
  Id.SMALLINT,
  Id.INTEGER,
  Id.UTINYINT,
  Id.USMALLINT,
  Id.UINTEGER,
  Id.VARCHAR,
  Id.TIME,
  Id.UUID,
])

/** Whether the engine's own writer, which is faster, writes the same. */
function isPlain(type: DuckDBType): boolean {
  if (type instanceof DuckDBListType || type instanceof DuckDBArrayType) return isPlain(type.valueType)
  if (type instanceof DuckDBMapType) return isPlain(type.keyType) && isPlain(type.valueType)
  if (type instanceof DuckDBStructType) return !isUnnamed(type.entryNames) && type.entryTypes.every(isPlain)
  return plainLeaves.has(type.typeId) && type.alias === undefined
}

const nested = new Set([Id.LIST, Id.ARRAY, Id.STRUCT, Id.MAP])

/** For forms of text: what lies inside of others as the JSON that it is everywhere, and all else as it is. */
export const nestedText = (type: DuckDBType | undefined, cell: string) =>
  type && nested.has(type.typeId) ? `CASE WHEN ${cell} IS NOT NULL THEN ${cellJson(type, cell)} END` : cell
