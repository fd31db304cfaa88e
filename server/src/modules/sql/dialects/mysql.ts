import { offsetChanges } from '../../../kernel/wall-clock.ts'
import type { Dialect, PlainType } from '../dialect.ts'
import { exactFloor } from '../bins.ts'
import type { QueryColumn } from '../column.ts'
import { fitsBigint } from '../digits.ts'
import { duckdb } from './duckdb.ts'
import { quoteIdentifier } from './names.ts'

const types: Record<Exclude<PlainType, 'number' | 'boolean'>, string> = {
  text: 'CHAR CHARACTER SET utf8mb4',
  integer: 'SIGNED',
  date: 'DATE',
  timestamp: 'DATETIME(6)',
}

function cast(sql: string, type: PlainType): string {
  // CAST AS DOUBLE is missing from older servers; adding a float gives one everywhere.
  if (type === 'number') return `(${sql} + 0e0)`
  return type === 'boolean' ? `(${sql} IS TRUE)` : `CAST(${sql} AS ${types[type]})`
}

// The collations by code point that take a space at the end for what it is. Each of the two has its own, and reads the
// comment that is meant for it.
const byCode = '/*M!100202 utf8mb4_nopad_bin*//*!80017 utf8mb4_0900_bin*/'

const isFloat = ({ native }: QueryColumn) => /^(float|double|real)/i.test(native)
const part = (name: string) => (moment: string) => `${name}(${moment})`
const written = (format: string, type: 'date' | 'timestamp') => (moment: string) =>
  cast(`DATE_FORMAT(${moment}, '${format}')`, type)
// It takes no LIMIT that means all.
const maxRows = 9_223_372_036_854_775_000

// CONVERT_TZ returns null if the server's time zone tables were never loaded, and does not convert moments before
// 1970 or after 2038. So the offsets of the zone are listed: INTERVAL finds the last transition before the moment, a
// letter selects the offset from then on.
function inZone(sql: string, timezone: string): string {
  const { changes, offsetsMs } = offsetChanges(timezone)
  const offsets = [...new Set(offsetsMs)]
  if (offsets.length === 1) return `DATE_ADD(${sql}, INTERVAL ${(offsets[0] ?? 0) / 1000} SECOND)`
  const letters = offsetsMs.map((offset) => String.fromCodePoint(48 + offsets.indexOf(offset))).join('')
  const seconds = `TIMESTAMPDIFF(SECOND, '1970-01-01', ${sql})`
  const place = `INTERVAL(${[seconds, ...changes.map((at) => at / 1000)].join(', ')}) + 1`
  const offset = `ELT(ASCII(SUBSTRING('${letters}', ${place}, 1)) - 47, ${offsets.map((ms) => ms / 1000).join(', ')})`
  return `DATE_ADD(${sql}, INTERVAL ${offset} SECOND)`
}

/** MySQL 8.0.17 and MariaDB 10.6 and later, in a session whose time zone is UTC. */
export const mysql: Dialect = {
  ...duckdb,
  name: 'mysql',
  identifier: (name) => quoteIdentifier(name, '`'),
  // Whether a backslash escapes depends on the session, so a text that has one is written in hexadecimal digits.
  literal: (value) => {
    if (typeof value !== 'string' || !value.includes('\\')) return duckdb.literal(value)
    return `CONVERT(X'${Buffer.from(value).toString('hex')}' USING utf8mb4)`
  },
  placeholder: undefined,
  // The collations of columns make "a" equal to "A"; here texts are equal when they are the same.
  read: (sql, { type }) => (type === 'text' ? `CONVERT(${sql} USING utf8mb4) COLLATE ${byCode}` : sql),
  cast,
  tryCast: undefined,

  number: (text, digits, column) => {
    if (isFloat(column)) return cast(text, 'number')
    if (fitsBigint(digits)) return cast(text, 'integer')
    return /^[+-]?\d{1,35}(\.\d{1,30})?$/.test(digits)
      ? `CAST(${text} AS DECIMAL(65, 30))`
      : cast(text, 'number')
  },
  moment: (utc, bind) => cast(bind(utc), 'timestamp'),
  isZoned: () => false,
  typedText: (text, { type }) => (type === 'time' ? `CAST(${text} AS TIME(6))` : text),

  local: (sql, { timezone }) => (timezone === undefined ? sql : inZone(sql, timezone)),
  ordinal: (sql, unit) => {
    if (unit === 'second') return `TIMESTAMPDIFF(SECOND, '1970-01-01', ${sql})`
    return unit === 'day' ? `TO_DAYS(${sql})` : `(YEAR(${sql}) * 12 + MONTH(${sql}))`
  },
  shift: (sql, count, unit) => `DATE_ADD(${sql}, INTERVAL ${count} ${unit.toUpperCase()})`,
  cuts: {
    second: written('%Y-%m-%d %H:%i:%s', 'timestamp'),
    minute: written('%Y-%m-%d %H:%i:00', 'timestamp'),
    hour: written('%Y-%m-%d %H:00:00', 'timestamp'),
    day: (moment) => `DATE(${moment})`,
    week: (moment) => `DATE_SUB(DATE(${moment}), INTERVAL WEEKDAY(${moment}) DAY)`,
    month: written('%Y-%m-01', 'date'),
    quarter: (moment) =>
      `DATE_ADD(${written('%Y-01-01', 'date')(moment)}, INTERVAL (QUARTER(${moment}) - 1) * 3 MONTH)`,
    year: written('%Y-01-01', 'date'),
    hour_of_day: part('HOUR'),
    day_of_week: (moment) => `(WEEKDAY(${moment}) + 1)`,
    day_of_month: part('DAYOFMONTH'),
    month_of_year: part('MONTH'),
  },
  floorTo: (sql, width, { type }) => {
    const lower = exactFloor(sql, width)
    if (width.scale > 0) return cast(lower, 'number')
    return type === 'decimal' ? cast(lower, 'integer') : lower
  },

  // It stores no other numbers.
  finite: (sql) => sql,
  random: 'RAND()',
  onlyWhere: (aggregate, sql, condition) => aggregate(`CASE WHEN ${condition} THEN ${sql} END`),

  contains: (text, piece) => `LOCATE(${piece}, ${text}) > 0`,
  startsWith: (text, piece) => `LEFT(${text}, CHAR_LENGTH(${piece})) = ${piece}`,
  endsWith: (text, piece) => `RIGHT(${text}, CHAR_LENGTH(${piece})) = ${piece}`,
  concat: (...parts) => `CONCAT(${parts.join(', ')})`,
  length: (sql) => `CHAR_LENGTH(${sql})`,
  hash: (sql) => `SHA2(${sql}, 256)`,
  isSame: (a, b) => `${a} <=> ${b}`,
  differs: (sql, value) => `(${sql} IS NULL OR ${sql} <> ${value})`,
  order: (sql, descending) => `${sql} IS NULL, ${sql} ${descending ? 'DESC' : 'ASC'}`,
  // Of three windows of which one begins like both others, MariaDB (10.11) computes one in the order of another: then a
  // running total begins somewhere. So this one begins like none: it ends in what is null in every row, and no constant,
  // which MariaDB would leave out.
  unorderedPartition: (of) => [`nullif(${of}, ${of})`],
  ordersByPlace: false,
  // It has no OFFSET without a LIMIT.
  page: ({ limit, offset = 0 }) =>
    duckdb.page({ limit: limit ?? (offset === 0 ? undefined : maxRows), offset }),
}
