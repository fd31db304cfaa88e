import type { Dialect, PlainType } from '../dialect.ts'
import { exactFloor } from '../bins.ts'
import type { QueryColumn } from '../column.ts'
import { fitsBigint } from '../digits.ts'
import { duckdb } from './duckdb.ts'
import { quoteIdentifier } from './names.ts'

const types: Record<PlainType, string> = {
  text: 'text',
  integer: 'bigint',
  number: 'double precision',
  boolean: 'boolean',
  date: 'date',
  timestamp: 'timestamp',
}

const nulls: Partial<Record<QueryColumn['type'], string>> = {
  ...types,
  integer: 'numeric',
  decimal: 'numeric',
  interval: 'interval',
  time: 'time',
}

const cast = (sql: string, type: PlainType) => `CAST(${sql} AS ${types[type]})`
const started = (unit: string) => (moment: string) => `date_trunc('${unit}', ${cast(moment, 'timestamp')})`
const startedOn = (unit: string) => (moment: string) => cast(started(unit)(moment), 'date')
const part = (name: string) => (moment: string) => cast(`extract(${name} from ${moment})`, 'integer')
const isFloat = ({ native }: QueryColumn) => /^(real|double|float)/i.test(native)
const isText = ({ type }: QueryColumn) => type === 'text'
// Texts are ordered by code point here, whatever the language of the database.
const byCode = (sql: string, column: QueryColumn) => (isText(column) ? `(${sql} COLLATE "C")` : sql)

/** PostgreSQL 12 and later. */
export const postgres: Dialect = {
  ...duckdb,
  name: 'postgres',
  identifier: (name) => quoteIdentifier(name, '"'),
  // A doubled quote is all there is to escape while standard_conforming_strings is on; a backslash does not rely on it.
  literal: (value) => {
    if (typeof value !== 'string' || !value.includes('\\')) return duckdb.literal(value)
    return `E'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
  },
  read: (sql, column) =>
    isText(column) && !/^(text|varchar|character varying)/i.test(column.native) ? cast(sql, 'text') : sql,
  ordered: byCode,
  cast,
  tryCast: undefined,

  number: (text, digits, column) => {
    if (isFloat(column)) return cast(text, 'number')
    return fitsBigint(digits) ? cast(text, 'integer') : `CAST(${text} AS numeric)`
  },
  moment: (utc, bind, zoned) =>
    zoned ? `CAST(${bind(`${utc}+00`)} AS timestamptz)` : `CAST(${bind(utc)} AS timestamp)`,
  isZoned: ({ native }) => /^(timestamptz|timestamp(\(\d+\))? with time zone)/i.test(native),
  typedText: (text, { type }) => `CAST(${text} AS ${type === 'time' ? 'time' : 'interval'})`,

  ordinal: (sql, unit) => {
    if (unit === 'second') return cast(`extract(epoch from ${sql})`, 'integer')
    if (unit === 'day') return `(${cast(sql, 'date')} - DATE '1970-01-01')`
    return cast(`extract(year from ${sql}) * 12 + extract(month from ${sql})`, 'integer')
  },
  shift: (sql, count, unit) => `(${sql} + INTERVAL '${count} ${unit}')`,
  cuts: {
    second: started('second'),
    minute: started('minute'),
    hour: started('hour'),
    day: startedOn('day'),
    week: startedOn('week'),
    month: startedOn('month'),
    quarter: startedOn('quarter'),
    year: startedOn('year'),
    hour_of_day: part('hour'),
    day_of_week: part('isodow'),
    day_of_month: part('day'),
    month_of_year: part('month'),
  },
  floorTo: (sql, width, { type }) =>
    cast(
      exactFloor(type === 'integer' ? cast(sql, 'integer') : sql, width),
      width.scale > 0 ? 'number' : 'integer',
    ),

  finite: (sql, { type }) => {
    if (type === 'decimal') return `nullif(${sql}, 'NaN')`
    return type === 'number' ? `nullif(nullif(nullif(${sql}, 'NaN'), 'Infinity'), '-Infinity')` : sql
  },

  // A union types its columns two branches at a time: a bare null would become a text before the third.
  nullOf: ({ type }) => `CAST(NULL AS ${nulls[type] ?? 'text'})`,

  contains: (text, piece) => `strpos(${text}, ${piece}) > 0`,
  endsWith: (text, piece) => `right(${text}, length(${piece})) = ${piece}`,
  hash: (sql) => `encode(sha256(convert_to(${sql}, 'UTF8')), 'hex')`,
}
