import type { ColumnType } from '../../../../../../contract/src/datasets.ts'
import {
  jsonAsIs,
  jsonDecimal,
  jsonFloat,
  jsonInteger,
  jsonMoment,
  jsonText,
  type ToJson,
} from '../../sources/json-rows.ts'
import { elementReading, jsonOfArray } from './arrays.ts'

/** A column of an answer, as the protocol describes it. */
export interface Field {
  name: string
  dataTypeID: number
  dataTypeModifier: number
}

/** How a remote type is read: its names here and there, and its values as JSON and as text that loads as it. */
export interface TypeReading {
  type: ColumnType
  /** Type in the warehouse; a decimal's depends on the column. */
  native: string
  /** As the server writes it. */
  name: string
  json: ToJson
  /** The text of a value, where the server's own would be read as something else. */
  sql?: (column: string) => string
}

// The engine writes the year before Christ behind the date, and reads it nowhere else.
const beforeChrist = (sql: string) =>
  `CASE WHEN ${sql} >= '0001-01-01' THEN ${sql}::text ELSE regexp_replace(${sql}::text, '^(\\S+)(.*) BC$', '\\1 (BC)\\2') END`
const asJson = (sql: string) => `to_json(${sql})::text`
const hexBytes = (sql: string) => `regexp_replace(encode(${sql}, 'hex'), '(..)', '\\\\x\\1', 'g')`
// The engine knows no sign before a positive part.
const unsigned = (sql: string) => `replace(${sql}::text, '+', '')`

const moment: ToJson = (text) => jsonMoment(withIsoYear(text))
const amount: ToJson = (text) => jsonDecimal(undefined)(text.replace(/[^0-9.-]/g, ''))
const base64: ToJson = (text) => `"${Buffer.from(text.slice(2), 'hex').toString('base64')}"`

const text = (name: string, native = 'VARCHAR'): TypeReading => ({
  type: 'text',
  native,
  name,
  json: jsonText,
})
const timestamp = (name: string, native: string): TypeReading => ({
  type: 'timestamp',
  native,
  name,
  json: moment,
  sql: beforeChrist,
})

// The numbers of the types that every server has; what an extension brings has numbers of its own and is text.
const byNumber: Record<number, TypeReading> = {
  16: { type: 'boolean', native: 'BOOLEAN', name: 'boolean', json: (value) => String(value === 't') },
  20: { type: 'integer', native: 'BIGINT', name: 'bigint', json: jsonInteger },
  21: { type: 'integer', native: 'SMALLINT', name: 'smallint', json: jsonAsIs },
  23: { type: 'integer', native: 'INTEGER', name: 'integer', json: jsonAsIs },
  26: { type: 'integer', native: 'BIGINT', name: 'oid', json: jsonAsIs },
  700: { type: 'number', native: 'FLOAT', name: 'real', json: jsonFloat },
  701: { type: 'number', native: 'DOUBLE', name: 'double precision', json: jsonFloat },
  1700: { type: 'decimal', native: 'DECIMAL', name: 'numeric', json: jsonDecimal(undefined) },
  790: {
    type: 'decimal',
    native: 'DECIMAL(19,2)',
    name: 'money',
    json: amount,
    sql: (column) => `${column}::numeric::text`,
  },
  1082: {
    type: 'date',
    native: 'DATE',
    name: 'date',
    json: (value) => jsonText(withIsoYear(value)),
    sql: beforeChrist,
  },
  1083: { type: 'time', native: 'TIME', name: 'time without time zone', json: jsonText },
  1266: { type: 'time', native: 'TIME WITH TIME ZONE', name: 'time with time zone', json: jsonText },
  1114: timestamp('timestamp without time zone', 'TIMESTAMP'),
  1184: timestamp('timestamp with time zone', 'TIMESTAMP WITH TIME ZONE'),
  1186: {
    type: 'interval',
    native: 'INTERVAL',
    name: 'interval',
    json: (value) => jsonText(intervalText(value)),
    sql: unsigned,
  },
  114: { type: 'json', native: 'JSON', name: 'json', json: jsonAsIs },
  3802: { type: 'json', native: 'JSON', name: 'jsonb', json: jsonAsIs },
  17: { type: 'binary', native: 'BLOB', name: 'bytea', json: base64, sql: hexBytes },
  25: text('text'),
  1043: text('character varying'),
  2950: text('uuid', 'UUID'),
}

/** As a part holds them: lists and rows are JSON, everything that has no counterpart the text that the server writes. */
export function readingOf(
  { dataTypeID }: Field,
  { typtype, typcategory }: { typtype: string; typcategory: string },
): TypeReading {
  if (typcategory === 'A' || typtype === 'c')
    return { type: 'json', native: 'JSON', name: 'json', json: jsonAsIs, sql: asJson }
  return byNumber[dataTypeID] ?? text('text')
}

/** As the server answers them. */
export function answeredType(field: Field): TypeReading {
  const element = elementReading(field.dataTypeID)
  if (element)
    return { type: 'json', native: 'JSON', name: 'json', json: (value) => jsonOfArray(value, element) }
  const reading = byNumber[field.dataTypeID] ?? text('text')
  const size = declaredSize(field)
  if (!size) return reading
  return { ...reading, name: `numeric(${size.digits},${size.scale})`, json: jsonDecimal(size.digits) }
}

/** Of a numeric with a declared size. */
export function declaredSize({ dataTypeID, dataTypeModifier }: Field) {
  if (dataTypeID !== 1700 || dataTypeModifier < 4) return undefined
  const packed = dataTypeModifier - 4
  return { digits: (packed >> 16) & 0xffff, scale: ((packed & 0x7ff) ^ 1024) - 1024 }
}

// "0044-03-15 BC" and "12026-01-31"; ISO 8601 has a sign and six digits for such years.
function withIsoYear(value: string): string {
  const [, digits = '', rest = '', era] = /^(\d+)(-\d\d-\d\d.*?)( BC)?$/.exec(value) ?? []
  if (era === undefined && digits.length <= 4) return value
  const year = era === undefined ? Number(digits) : 1 - Number(digits)
  return `${year < 0 ? '-' : '+'}${String(Math.abs(year)).padStart(6, '0')}${rest}`
}

const intervalText = (value: string) =>
  value.replaceAll('+', '').replace(/(?<!\d)(\d+) (year|mon|day)s?/g, (_, count: string, unit: string) => {
    const word = unit === 'mon' ? 'month' : unit
    return `${count} ${word}${count === '1' ? '' : 's'}`
  })
