import type { ColumnType } from '../../../../../../contract/src/datasets.ts'
import { csvPlain, csvText, type ToCsv } from '../../sources/csv-rows.ts'
import {
  jsonAsIs,
  jsonDecimal,
  jsonFloat,
  jsonInteger,
  jsonText,
  type ToJson,
} from '../../sources/json-rows.ts'
import { SourceError } from '../../sources/source-error.ts'
import type { Reading as TextReading } from '../columns.ts'
import { jsonOfLiteral } from './tsv-rows.ts'

/** Values are read as the text that the server writes. */
export type Reading = TextReading<string>

const plain = (type: ColumnType, native: string, json: ToJson): Reading => ({
  type,
  native,
  csv: csvPlain,
  json,
})
const text: Reading = { type: 'text', native: 'VARCHAR', csv: csvText, json: jsonText }

const nested: Reading = {
  type: 'json',
  native: 'JSON',
  csv: csvText,
  json: jsonAsIs,
  sql: (column) => `toJSONString(${column})`,
}

const integers: Record<string, string> = {
  Int8: 'TINYINT',
  Int16: 'SMALLINT',
  Int32: 'INTEGER',
  Int64: 'BIGINT',
  Int128: 'HUGEINT',
  UInt8: 'UTINYINT',
  UInt16: 'USMALLINT',
  UInt32: 'UINTEGER',
  UInt64: 'UBIGINT',
  UInt128: 'UHUGEINT',
}

const others: Record<string, Reading> = {
  Float32: plain('number', 'FLOAT', (value) => jsonFloat(value)),
  Float64: plain('number', 'DOUBLE', (value) => jsonFloat(value)),
  BFloat16: plain('number', 'FLOAT', (value) => jsonFloat(value)),
  Bool: plain('boolean', 'BOOLEAN', jsonAsIs),
  Date: plain('date', 'DATE', jsonText),
  Date32: plain('date', 'DATE', jsonText),
  UUID: plain('text', 'UUID', jsonText),
}

/** The type inside what only says that there may be nothing, or how it is kept. */
export function bareType(type: string): string {
  const inner = /^(?:Nullable|LowCardinality)\((.*)\)$/s.exec(type)?.[1]
  if (inner !== undefined) return bareType(inner)
  const aggregated = /^SimpleAggregateFunction\([^,]+, (.*)\)$/s.exec(type)?.[1]
  return aggregated === undefined ? type : bareType(aggregated)
}

export const isNullable = (type: string) => /^(LowCardinality\()?Nullable\(/.test(type)

/** Whether values of the type are written as literals, e.g. `[1,NULL,'a']`. */
export const isLiteral = (type: string) => /^(Array|Tuple|Map|Nested|Variant|Dynamic)\b/.test(bareType(type))

/** The reading of a column by the name of its type; undefined when its values mean nothing outside the server. */
export function readingOf(type: string): Reading | undefined {
  const bare = bareType(type)
  const whole = integers[bare]
  if (whole) return plain('integer', whole, jsonInteger)
  if (others[bare]) return others[bare]
  if (/^U?Int256$/.test(bare)) return { ...text, type: 'text' }
  if (bare.startsWith('Decimal')) return decimal(bare)
  if (bare.startsWith('DateTime')) return moment(bare)
  if (bare.startsWith('AggregateFunction')) return undefined
  if (isLiteral(bare)) return { ...nested, json: jsonOfLiteral }
  if (/^(JSON|Object)\b/.test(bare)) return nested
  return text
}

function decimal(bare: string): Reading {
  const [, digits = '38', scale = '0'] = /^Decimal\((\d+), ?(\d+)\)$/.exec(bare) ?? []
  // Wider than the engine's: what does not fit stops the load and is named.
  const width = Math.min(Number(digits), 38)
  if (Number(scale) > width) return text
  return plain('decimal', `DECIMAL(${width},${scale})`, jsonDecimal(Number(digits)))
}

const utc: ToCsv = (value) =>
  Buffer.from(`${value.toString('latin1').replace('T', ' ').replace(/Z$/, '')}+00`)

function moment(bare: string): Reading {
  const digits = Number(/^DateTime64\((\d+)/.exec(bare)?.[1] ?? 0)
  const sql = (column: string) => `toTimeZone(${column}, 'UTC')`
  const json: ToJson = (value) => jsonText(withoutZeros(inUtc(value, bare)))
  // Beyond microseconds only moments without a zone keep their digits.
  if (digits > 6) {
    const csv: ToCsv = (value) => Buffer.from(value.toString('latin1').replace('T', ' ').replace(/Z$/, ''))
    return {
      type: 'timestamp',
      native: 'TIMESTAMP_NS',
      csv,
      json: (value) => json(value.replace(/Z$/, '')),
      sql,
    }
  }
  return { type: 'timestamp', native: 'TIMESTAMP WITH TIME ZONE', csv: utc, json, sql }
}

// Servers that do not know the ISO form write moments in the zone of their type, or in their own.
function inUtc(value: string, bare: string): string {
  if (value.endsWith('Z')) return value
  if (/'(UTC|Etc\/UTC|GMT)'\)$/.test(bare)) return `${value}Z`
  throw new SourceError(
    'bad_value',
    `the source writes moments of the type ${bare} in a zone of its own: cast them to UTC`,
  )
}

// "2024-01-31T09:30:00.500Z" as the warehouse writes it: without the zeros at the end.
const withoutZeros = (value: string) =>
  value
    .replace(' ', 'T')
    .replace(/(\.\d*?)(?<!0)0+(?=Z?$)/, '$1')
    .replace(/\.(?=Z?$)/, '')
