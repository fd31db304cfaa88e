import { type Aggregate, type TimedAggregate, timedAggregates } from '../../../../contract/src/aggregates.ts'
import type { Measure } from '../../../../contract/src/query.ts'
import { refuse } from '../../kernel/errors.ts'
import { type QueryColumn, describeColumn, isMoment, isNumeric, isOrdered } from './column.ts'
import type { Dialect, DialectName } from './dialect.ts'
import { dialects } from './dialects.ts'
import { type Timed, timedWrites } from './timed-aggregates.ts'

interface Summed extends Timed {
  /** From 0 to 1; the engines take it only as a constant. */
  share?: number
}

type Write = (summed: Summed) => string

/** One way to sum up a column. */
interface AggregateFunction {
  /** Its requirement on the column, in words that follow "needs"; undefined when the column suits. */
  needs(column: QueryColumn): string | undefined
  /** The type of its value; undefined while that of the column is not known. */
  gives(column: QueryColumn | undefined): QueryColumn | undefined
  /** An engine that is not named writes it as DuckDB does. */
  sql: Partial<Record<DialectName, Write>> & { duckdb: Write }
  /** Engines that cannot compute it, with the reason. */
  lacks?: Partial<Record<DialectName, string>>
}

const { postgres, mysql } = dialects

const any = () => undefined
const numeric = (column: QueryColumn) => (isNumeric(column) ? undefined : 'a number')
const measurable = (column: QueryColumn) =>
  isNumeric(column) || isMoment(column) ? undefined : 'a number, a date or a timestamp'
const ordered = (column: QueryColumn) =>
  isOrdered(column) ? undefined : 'a column whose values have an order'
const boolean = ({ type }: QueryColumn) => (type === 'boolean' ? undefined : 'a boolean')

const integer: QueryColumn = { name: '', type: 'integer', native: 'HUGEINT' }
export const float: QueryColumn = { name: '', type: 'number', native: 'DOUBLE' }

const itself = (column: QueryColumn | undefined) => column
const summed = (column: QueryColumn | undefined) => {
  if (column === undefined || column.type === 'number') return column && float
  return column.type === 'integer' ? integer : { ...column, native: '' }
}
const among = (column: QueryColumn | undefined): QueryColumn =>
  column && isMoment(column) ? { name: column.name, type: 'timestamp', native: 'TIMESTAMP' } : float

// Between two decimals DuckDB returns their scale, and so loses digits in between.
const between = ({ sql, column }: Summed) => (column.type === 'decimal' ? `CAST(${sql} AS DOUBLE)` : sql)

// PostgreSQL's percentile_cont knows numbers only; moments go through seconds.
function postgresPercentile({ sql, column, share = 0.5 }: Summed): string {
  const at = (value: string) => `percentile_cont(${share.toFixed(8)}) WITHIN GROUP (ORDER BY ${value})`
  if (!isMoment(column)) return at(postgres.cast(sql, 'number'))
  return `timezone('UTC', to_timestamp(${at(postgres.cast(`extract(epoch from ${sql})`, 'number'))}))`
}

function clickhousePercentile({ sql, column, share = 0.5 }: Summed): string {
  const at = (value: string) => `quantileExactInclusiveOrNull(${share.toFixed(8)})(${value})`
  if (!isMoment(column)) return at(`toFloat64(${sql})`)
  const micros = at(`toFloat64(toUnixTimestamp64Micro(toDateTime64(${sql}, 6, 'UTC')))`)
  return `fromUnixTimestamp64Micro(toInt64(${micros}), 'UTC')`
}

const percentiles = {
  mysql: 'MySQL and MariaDB compute no percentiles; extract the dataset to ask for them',
}

/** PostgreSQL orders texts by the language of the database unless a collation is named, and no booleans. */
const postgresExtreme =
  (name: 'min' | 'max', ofBooleans: string): Write =>
  ({ sql, column }) =>
    column.type === 'boolean' ? `${ofBooleans}(${sql})` : `${name}(${postgres.ordered(sql, column)})`

/** Every aggregate. A new one is a name in the contract and an entry here. */
export const aggregates: Record<Aggregate, AggregateFunction> = {
  count: { needs: any, gives: () => integer, sql: { duckdb: ({ sql }) => `count(${sql})` } },
  count_distinct: {
    needs: any,
    gives: () => integer,
    sql: {
      duckdb: ({ sql }) => `count(DISTINCT ${sql})`,
      clickhouse: ({ sql }) => `uniqExact(${sql})`,
    },
  },
  sum: {
    needs: numeric,
    gives: summed,
    sql: {
      duckdb: ({ sql }) => `sum(${sql})`,
      // Sums of 64-bit numbers would wrap around in silence.
      clickhouse: ({ sql, column }) => `sumOrNull(${column.type === 'integer' ? `toInt128(${sql})` : sql})`,
    },
  },
  avg: {
    needs: numeric,
    gives: () => float,
    sql: {
      duckdb: ({ sql }) => `avg(${sql})`,
      postgres: ({ sql }) => postgres.cast(`avg(${sql})`, 'number'),
      // The mean of whole numbers would be rounded to four digits.
      mysql: ({ sql }) => `avg(${mysql.cast(sql, 'number')})`,
      clickhouse: ({ sql }) => `avgOrNull(toFloat64(${sql}))`,
    },
  },
  min: {
    needs: ordered,
    gives: itself,
    sql: {
      duckdb: ({ sql }) => `min(${sql})`,
      postgres: postgresExtreme('min', 'bool_and'),
      clickhouse: ({ sql }) => `minOrNull(${sql})`,
    },
  },
  max: {
    needs: ordered,
    gives: itself,
    sql: {
      duckdb: ({ sql }) => `max(${sql})`,
      postgres: postgresExtreme('max', 'bool_or'),
      clickhouse: ({ sql }) => `maxOrNull(${sql})`,
    },
  },
  median: {
    needs: measurable,
    gives: among,
    sql: {
      duckdb: (of) => `median(${between(of)})`,
      postgres: ({ sql, column }) => postgresPercentile({ sql, column }),
      clickhouse: ({ sql, column }) => clickhousePercentile({ sql, column }),
    },
    lacks: percentiles,
  },
  percentile: {
    needs: measurable,
    gives: among,
    sql: {
      duckdb: (of) => `quantile_cont(${between(of)}, ${(of.share ?? 0.5).toFixed(8)})`,
      postgres: postgresPercentile,
      clickhouse: clickhousePercentile,
    },
    lacks: percentiles,
  },
  share_true: {
    needs: boolean,
    gives: () => float,
    sql: {
      duckdb: ({ sql }) => `avg(CAST(${sql} AS INTEGER))`,
      postgres: ({ sql }) => postgres.cast(`avg(CAST(${sql} AS int))`, 'number'),
      mysql: ({ sql }) => `avg(${mysql.cast(sql, 'number')})`,
      clickhouse: ({ sql }) => `avgOrNull(toFloat64(${sql}))`,
    },
  },
  first: { needs: ordered, gives: itself, sql: timedWrites('first') },
  last: { needs: ordered, gives: itself, sql: timedWrites('last') },
}

/** Whether it follows a time. */
export const isTimed = (aggregate: Aggregate): aggregate is TimedAggregate =>
  timedAggregates.some((one) => one === aggregate)

/** An aggregate as an engine writes it. */
export function aggregateSql({ name }: Dialect, aggregate: Aggregate, of: Summed): string {
  const { sql } = aggregates[aggregate]
  return (sql[name] ?? sql.duckdb)(of)
}

/** Why an engine cannot compute it; undefined where it can. */
export const lackOf = ({ name }: Dialect, aggregate: Aggregate): string | undefined =>
  aggregates[aggregate].lacks?.[name]

interface Found {
  dialect: Dialect
  column: QueryColumn
  /** The column in SQL. */
  sql: string
  path: string
  /** With a timed aggregate the time in SQL. */
  by?: string | undefined
  /** Only rows that satisfy it are aggregated. */
  where?: string | undefined
}

export function aggregateExpression(
  measure: Pick<Measure, 'aggregate'> & { percentile?: number | undefined },
  found: Found,
): string {
  const { dialect, column, sql, path, by, where } = found
  const { needs } = aggregates[measure.aggregate]
  const needed = needs(column)
  if (needed)
    throw refuse.invalid(
      `${path}.column`,
      `${describeColumn(column)}, and ${measure.aggregate} needs ${needed}`,
    )
  if (measure.aggregate === 'percentile' && measure.percentile === undefined)
    throw refuse.invalid(`${path}.percentile`, 'is needed with the aggregate percentile')
  const lack = lackOf(dialect, measure.aggregate)
  if (lack) throw refuse.invalid(`${path}.aggregate`, lack)
  // The engines accept the share of a quantile only as a constant; the contract limits it to a number from 0 to 100.
  const share = Number(measure.percentile ?? 50) / 100
  const whole = (text: string) => aggregateSql(dialect, measure.aggregate, { sql: text, column, share })
  const value = measure.aggregate.startsWith('count') ? sql : dialect.finite(sql, column)
  if (isTimed(measure.aggregate))
    return aggregateSql(dialect, measure.aggregate, { sql: value, column, by, where })
  return where === undefined ? whole(value) : dialect.onlyWhere(whole, value, where)
}

/** The number of rows, or of those that satisfy a condition. */
export function rowCount(dialect: Dialect, where?: string): string {
  if (where === undefined) return 'count(*)'
  return dialect.onlyWhere((text) => `count(${text})`, '1', where)
}
