import { csvBytes, csvOf, csvPlain, csvText } from '../../sources/csv-rows.ts'
import {
  jsonAsIs,
  jsonDecimal,
  jsonFloat,
  jsonInteger,
  jsonText,
  type ToJson,
} from '../../sources/json-rows.ts'
import { SourceError } from '../../sources/source-error.ts'
import type { Reading as CellReading } from '../columns.ts'
import type { MysqlField } from './session.ts'

export interface Reading extends CellReading<Buffer> {
  /** As the remote server writes it, where no table has a better form. */
  nativeType: string
  /** Of a decimal. */
  size?: { digits: number; scale: number }
}

const isUnsigned = 32
const isBinary = 63

const text = (json: ToJson) => (cell: Buffer) => json(cell.toString('utf8'))

const integer = (native: string, nativeType: string): Reading => ({
  type: 'integer',
  native,
  nativeType,
  csv: csvPlain,
  json: text(jsonInteger),
})

const integers: Record<number, [signed: string, unsigned: string, name: string]> = {
  1: ['TINYINT', 'UTINYINT', 'tinyint'],
  2: ['SMALLINT', 'USMALLINT', 'smallint'],
  3: ['INTEGER', 'UINTEGER', 'int'],
  8: ['BIGINT', 'UBIGINT', 'bigint'],
  9: ['INTEGER', 'UINTEGER', 'mediumint'],
  13: ['SMALLINT', 'SMALLINT', 'year'],
}

/** The reading of a column by the numbers that the protocol has for types. */
export function readingOf(field: MysqlField, zeroDates: 'refuse' | 'null'): Reading {
  const { columnType, flags } = field
  const unsigned = (flags & isUnsigned) !== 0
  const [signed, withoutSign, name] = integers[columnType] ?? []
  if (signed && withoutSign && name)
    return integer(
      unsigned ? withoutSign : signed,
      `${name}${unsigned && name !== 'year' ? ' unsigned' : ''}`,
    )
  const moment = momentReading(field, zeroDates)
  if (moment) return moment
  switch (columnType) {
    case 0:
    case 246:
      return decimal(field, unsigned)
    // The server writes six digits of a float and all digits of a double.
    case 4:
      return { ...float('FLOAT', 'float'), sql: (column) => `(${column} + 0e0)` }
    case 5:
      return float('DOUBLE', 'double')
    case 16:
      return bits
    case 11:
      return {
        type: 'interval',
        native: 'INTERVAL',
        nativeType: 'time',
        csv: csvOf(shortTime),
        json: text((value) => jsonText(shortTime(value))),
      }
    default:
      return textReading(field)
  }
}

function textReading({ columnType, characterSet, extendedFormat }: MysqlField): Reading {
  if (columnType === 245 || extendedFormat === 'json')
    return { type: 'json', native: 'JSON', nativeType: 'json', csv: csvText, json: text(jsonAsIs) }
  const isBytes = characterSet === isBinary && columnType >= 242
  if (isBytes)
    return {
      type: 'binary',
      native: 'BLOB',
      nativeType: columnType === 255 ? 'geometry' : 'varbinary',
      csv: csvBytes,
      json: (cell) => `"${cell.toString('base64')}"`,
    }
  return { type: 'text', native: 'VARCHAR', nativeType: 'varchar', csv: csvText, json: text(jsonText) }
}

const float = (native: string, nativeType: string): Reading => ({
  type: 'number',
  native,
  nativeType,
  csv: csvPlain,
  json: text(jsonFloat),
})

// Bits come as bytes, the highest first.
const bitsAsDigits = (cell: Buffer) =>
  cell.length === 0 ? '0' : BigInt(`0x${cell.toString('hex')}`).toString()
const bits: Reading = {
  type: 'integer',
  native: 'UBIGINT',
  nativeType: 'bit',
  csv: (cell) => Buffer.from(bitsAsDigits(cell)),
  json: (cell) => jsonInteger(bitsAsDigits(cell)),
}

function decimal({ columnLength, decimals }: MysqlField, unsigned: boolean): Reading {
  const digits = columnLength - (decimals > 0 ? 1 : 0) - (unsigned ? 0 : 1)
  return {
    type: 'decimal',
    native: 'DECIMAL',
    nativeType: `decimal(${digits},${decimals})`,
    csv: csvPlain,
    json: text(jsonDecimal(digits)),
    size: { digits, scale: decimals },
  }
}

function momentReading(field: MysqlField, zeroDates: 'refuse' | 'null'): Reading | undefined {
  const isDate = field.columnType === 10 || field.columnType === 14
  if (!isDate && field.columnType !== 7 && field.columnType !== 12) return undefined
  const real = (value: string) => {
    if (!/^0000|^....-00|^....-..-00/.test(value)) return value
    if (zeroDates === 'null') return null
    throw new SourceError(
      'bad_value',
      `column ${field.name} holds ${value}, which is no date: let the connector read such dates as null`,
    )
  }
  const json: ToJson = (value) => {
    const found = real(value)
    return found === null ? 'null' : jsonText(shortTime(found).replace(' ', 'T'))
  }
  if (isDate) return { type: 'date', native: 'DATE', nativeType: 'date', csv: csvOf(real), json: text(json) }
  const nativeType = field.columnType === 7 ? 'timestamp' : 'datetime'
  return { type: 'timestamp', native: 'TIMESTAMP', nativeType, csv: csvOf(real), json: text(json) }
}

// "09:30:00.500000" as the warehouse writes it: without the zeros at the end.
const shortTime = (value: string) => value.replace(/(\.\d*?)(?<!0)0+$/, '$1').replace(/\.$/, '')
