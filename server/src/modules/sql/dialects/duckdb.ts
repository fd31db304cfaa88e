import { exactFloor } from '../bins.ts'
import type { Dialect, PlainType } from '../dialect.ts'
import { holdsDigits } from '../digits.ts'
import { quoteIdentifier, numberLiteral } from './names.ts'

const types: Record<PlainType, string> = {
  text: 'VARCHAR',
  integer: 'BIGINT',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'DATE',
  timestamp: 'TIMESTAMP',
}

const started = (unit: string) => (moment: string) => `date_trunc('${unit}', ${moment})`
const startedOn = (unit: string) => (moment: string) => `CAST(date_trunc('${unit}', ${moment}) AS DATE)`
const part = (name: string) => (moment: string) => `${name}(${moment})`

// The engine decides this from min/max statistics without scanning values, unlike isfinite(). NaN is larger than
// every other number here.
const isFinite = (sql: string) => `${sql} BETWEEN -${Number.MAX_VALUE} AND ${Number.MAX_VALUE}`

// The width would be read as a number of that type too, and overflow.
const isNarrow = (native: string) => /^(U?TINYINT|U?SMALLINT|U?INTEGER)$/.test(native)

/** The engine of the warehouse. */
export const duckdb: Dialect = {
  name: 'duckdb',
  identifier: (name) => quoteIdentifier(name, '"'),
  literal: (value) =>
    typeof value === 'string'
      ? `'${value.replaceAll("'", "''")}'`
      : typeof value === 'number'
        ? numberLiteral(value)
        : String(value ?? 'NULL').toUpperCase(),
  placeholder: (at) => `$${at}`,
  read: (sql) => sql,
  ordered: (sql) => sql,
  outer: (sql) => sql,
  cast: (sql, type) => `CAST(${sql} AS ${types[type]})`,
  tryCast: (sql, type) => `TRY_CAST(${sql} AS ${types[type]})`,

  number: (text, digits, { native }) => `CAST(${text} AS ${holdsDigits(native, digits) ? native : 'DOUBLE'})`,
  moment: (utc, bind, zoned) =>
    zoned ? `CAST(${bind(`${utc}+00`)} AS TIMESTAMPTZ)` : `CAST(${bind(utc)} AS TIMESTAMP)`,
  isZoned: ({ native }) => native === 'TIMESTAMP WITH TIME ZONE',
  typedText: (text, { native }) => `CAST(${text} AS ${native})`,

  local: (sql, { zoned, timezone, bind = duckdb.literal }) => {
    if (timezone === undefined) return zoned ? `timezone('UTC', ${sql})` : sql
    return `timezone(${bind(timezone)}, ${zoned ? sql : `timezone('UTC', ${sql})`})`
  },
  ordinal: (sql, unit) =>
    unit === 'second' ? `CAST(epoch(${sql}) AS BIGINT)` : `date_diff('${unit}', DATE '1970-01-01', ${sql})`,
  shift: (sql, count, unit) => `(${sql} + INTERVAL (${count}) ${unit})`,
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
  floorTo: (sql, width, { native }) => {
    const lower = exactFloor(isNarrow(native) ? duckdb.cast(sql, 'integer') : sql, width)
    if (width.scale > 0) return duckdb.cast(`CAST(${lower} AS DECIMAL(38,${width.scale}))`, 'number')
    return native.startsWith('DECIMAL') ? duckdb.cast(lower, 'integer') : lower
  },

  // Also where the engine knows that the condition always holds, CASE copies every value.
  finite: (sql, { type, isFinite: isKnown }) =>
    type === 'number' && !isKnown ? `CASE WHEN ${isFinite(sql)} THEN ${sql} END` : sql,
  nullOf: () => 'NULL',
  random: 'random()',
  onlyWhere: (aggregate, sql, condition) => `${aggregate(sql)} FILTER (WHERE ${condition})`,

  contains: (text, piece) => `contains(${text}, ${piece})`,
  startsWith: (text, piece) => `starts_with(${text}, ${piece})`,
  endsWith: (text, piece) => `ends_with(${text}, ${piece})`,
  lower: (sql) => `lower(${sql})`,
  concat: (...parts) => `(${parts.join(' || ')})`,
  length: (sql) => `length(${sql})`,
  left: (sql, count) => `left(${sql}, ${count})`,
  right: (sql, count) => `right(${sql}, ${count})`,
  hash: (sql) => `sha256(${sql})`,
  isSame: (a, b) => `${a} IS NOT DISTINCT FROM ${b}`,
  isOneOf: (sql, values) => `(${sql} IN (${values.join(', ')}))`,
  differs: (sql, value) => `${sql} IS DISTINCT FROM ${value}`,
  order: (sql, descending) => `${sql} ${descending ? 'DESC' : 'ASC'} NULLS LAST`,
  unorderedPartition: () => [],
  ordersByPlace: true,
  page: ({ limit, offset = 0 }) =>
    [
      ...(limit === undefined ? [] : [`LIMIT ${Math.trunc(limit)}`]),
      ...(offset === 0 ? [] : [`OFFSET ${Math.trunc(offset)}`]),
    ].join(' '),
}
