import { offsetChanges } from '../../../kernel/wall-clock.ts'
import type { Dialect, PlainType } from '../dialect.ts'
import type { QueryColumn } from '../column.ts'
import { fitsBigint } from '../digits.ts'
import { duckdb } from './duckdb.ts'
import { quoteIdentifier } from './names.ts'

const types: Record<PlainType, string> = {
  text: 'Nullable(String)',
  integer: 'Nullable(Int64)',
  number: 'Nullable(Float64)',
  boolean: 'Nullable(Bool)',
  date: 'Nullable(Date32)',
  timestamp: "Nullable(DateTime64(6, 'UTC'))",
}

const cast = (sql: string, type: PlainType) => `CAST(${sql} AS ${types[type]})`
const part = (name: string) => (moment: string) => `${name}(${moment})`
const isFloat = ({ native }: QueryColumn) => /Float/.test(native)
const isPlainText = ({ native }: QueryColumn) =>
  /^(LowCardinality\()?(Nullable\()?(String|Bool)\)*$/.test(native)
const adders = { second: 'Seconds', day: 'Days', month: 'Months' } as const
const longAgo = -10_000_000_000
const kinds = { string: 'String', boolean: 'Bool', number: 'Float64' } as const

function wholePart(sql: string, { native }: QueryColumn, power: string): string {
  const [, scale = '0'] = /Decimal\(\d+, ?(\d+)\)/.exec(native) ?? []
  return `toInt256(floor(CAST(${sql} AS Nullable(Decimal(76, ${scale}))) * ${power}))`
}

// Its own calendar rounds offsets to quarters of an hour, is a day off around changes before 1970, and takes zones
// more than half a day ahead for ones behind. So the transitions of the zone are listed, to be searched for each
// moment: the last two digits of each select the offset from then on.
function offsetAt(utc: string, timezone: string): string {
  const { changes, offsetsMs } = offsetChanges(timezone)
  const offsets = [...new Set(offsetsMs)]
  const coded = [longAgo, ...changes.map((at) => at / 1000)].map(
    (at, place) => at * 100 + offsets.indexOf(offsetsMs[place] ?? 0),
  )
  const seconds = `toInt64(floor(toUnixTimestamp64Milli(${utc}) / 1000))`
  const place = `positiveModulo(roundDown(${seconds} * 100 + 99, [${coded.join(',')}]), 100) + 1`
  return `arrayElement([${offsets.map((ms) => ms / 1000).join(',')}], ${place})`
}

const startOf = (unit: string, lengthMs: number) => (moment: string) =>
  `add${unit}(toDateTime64('1970-01-01 00:00:00', 6, 'UTC'), toInt64(floor(toUnixTimestamp64Milli(${moment}) / ${lengthMs})))`

/** ClickHouse 24.3 and later. Its moments are instants; what clocks show is written as if it were UTC. Parameters are called p1, p2 and so on. */
export const clickhouse: Dialect = {
  ...duckdb,
  name: 'clickhouse',
  identifier: (name) => quoteIdentifier(name.replaceAll('\\', '\\\\'), '`'),
  literal: (value) =>
    typeof value === 'string'
      ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
      : duckdb.literal(value),
  placeholder: (at, value) =>
    value === null ? `{p${at}:Nullable(String)}` : `{p${at}:${kinds[typeof value as keyof typeof kinds]}}`,
  read: (sql, column) =>
    column.type === 'text' && !isPlainText(column) && column.native !== '' ? `toString(${sql})` : sql,
  // Columns that take no null would show the value 0 or '' where no row was joined.
  outer: (sql) => `toNullable(${sql})`,
  cast,
  tryCast: (sql, type) => `accurateCastOrNull(${sql}, ${duckdb.literal(types[type].slice(9, -1))})`,

  number: (text, digits, column) => {
    if (isFloat(column)) return cast(text, 'number')
    if (fitsBigint(digits)) return cast(text, 'integer')
    const scale = /^[+-]?\d{1,40}(?:\.(\d{1,30}))?$/.exec(digits)
    return scale ? `CAST(${text} AS Decimal(76, ${scale[1]?.length ?? 0}))` : cast(text, 'number')
  },
  moment: (utc, bind) => `toDateTime64(${bind(utc)}, 6, 'UTC')`,
  isZoned: () => true,
  typedText: (text) => text,

  local: (sql, { timezone }) => {
    const utc = `toDateTime64(${sql}, 6, 'UTC')`
    return timezone === undefined ? utc : `addSeconds(${utc}, ${offsetAt(utc, timezone)})`
  },
  shift: (sql, count, unit) => `add${adders[unit]}(${sql}, ${count})`,
  ordinal: (sql, unit) => {
    if (unit === 'second') return `intDiv(toUnixTimestamp64Micro(toDateTime64(${sql}, 6, 'UTC')), 1000000)`
    return unit === 'day' ? `toInt32(toDate32(${sql}))` : `(toYear(${sql}) * 12 + toMonth(${sql}))`
  },
  cuts: {
    // The functions that truncate to minutes and hours return a type that starts in 1970.
    second: startOf('Seconds', 1000),
    minute: startOf('Minutes', 60_000),
    hour: startOf('Hours', 3_600_000),
    // The functions that truncate to months and years return a type that starts in 1970.
    day: (moment) => `toDate32(${moment})`,
    week: (moment) => `subtractDays(toDate32(${moment}), toDayOfWeek(${moment}) - 1)`,
    month: (moment) => `makeDate32(toYear(${moment}), toMonth(${moment}), 1)`,
    quarter: (moment) => `makeDate32(toYear(${moment}), toQuarter(${moment}) * 3 - 2, 1)`,
    year: (moment) => `makeDate32(toYear(${moment}), 1, 1)`,
    hour_of_day: part('toHour'),
    day_of_week: part('toDayOfWeek'),
    day_of_month: part('toDayOfMonth'),
    month_of_year: part('toMonth'),
  },
  // Its remainder of decimals is not exact, that of integers is.
  floorTo: (sql, { units, scale }, column) => {
    const power = `1${'0'.repeat(scale)}`
    const count = column.type === 'integer' ? `toInt256(${sql}) * ${power}` : wholePart(sql, column, power)
    const lower = `(${count} - positiveModulo(${count}, ${units}))`
    if (scale > 0) return `toFloat64(${lower}) / ${power}`
    return `${/Int(64|128)/.test(column.native) || column.type === 'decimal' ? 'toInt128' : 'toInt64'}(${lower})`
  },

  finite: (sql, { type }) => (type === 'number' ? `if(isFinite(${sql}), ${sql}, NULL)` : sql),
  random: '(rand() / 4294967296)',
  onlyWhere: (aggregate, sql, condition) => aggregate(`CASE WHEN ${condition} THEN ${sql} END`),

  contains: (text, piece) => `position(${text}, ${piece}) > 0`,
  startsWith: (text, piece) => `startsWith(${text}, ${piece})`,
  endsWith: (text, piece) => `endsWith(${text}, ${piece})`,
  lower: (sql) => `lowerUTF8(${sql})`,
  concat: (...parts) => `concat(${parts.join(', ')})`,
  length: (sql) => `lengthUTF8(${sql})`,
  left: (sql, count) => `leftUTF8(${sql}, ${count})`,
  right: (sql, count) => `rightUTF8(${sql}, ${count})`,
  hash: (sql) => `lower(hex(SHA256(${sql})))`,
  isSame: (a, b) => `${a} <=> ${b}`,
  // IN refuses values of a number or a moment that are of another type than the column.
  isOneOf: (sql, values, column) =>
    column.type === 'text'
      ? duckdb.isOneOf(sql, values, column)
      : `(${values.map((value) => `${sql} = ${value}`).join(' OR ')})`,
  differs: (sql, value) => `(${sql} IS NULL OR ${sql} <> ${value})`,
}
