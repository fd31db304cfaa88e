import type { Grain } from '../../../../../contract/src/grains.ts'
import type { DialectName } from '../dialect.ts'
import { cutTo } from '../grains.ts'
import {
  type Argument,
  type FunctionPlace,
  type FormulaFunction,
  always,
  byDialect,
  laterColumn,
  later,
} from './formula-function.ts'
import type { FormulaNode } from './formula-node.ts'
import { columnOfType, queryColumnOf } from './formula-types.ts'

const truncUnits = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const
const truncUnit = (one: Argument | { node: FormulaNode }) => {
  const text = one.node.kind === 'text' ? one.node.value.toLowerCase() : ''
  return truncUnits.find((unit) => unit === text)
}

const cyclic = (grain: Grain): FormulaFunction => part(({ dialect }, sql) => dialect.cuts[grain](sql))

const part = (write: (place: FunctionPlace, sql: string) => string): FormulaFunction => ({
  takes: ['local'],
  gives: always('integer'),
  sql: ([of], place) => place.dialect.cast(write(place, of!.sql), 'integer'),
})

const extracted = (name: string, names: Partial<Record<DialectName, string>>): FormulaFunction =>
  part(({ dialect }, sql) =>
    dialect.name === 'postgres'
      ? `extract(${name} from ${sql})`
      : `${byDialect({ duckdb: name, mysql: name, ...names }, dialect)}(${sql})`,
  )

const withinDay = new Set(['second', 'minute', 'hour'])

function cutLocal(unit: Grain, { sql, column }: Argument, { dialect, calendar }: FunctionPlace): string {
  return cutTo(
    unit,
    { ...queryColumnOf(column), type: column.type === 'date' ? 'date' : 'timestamp' },
    {
      dialect,
      moment: sql,
      path: '',
      calendar,
    },
  )
}

/** How many starts of a unit lie between two moments. */
function startsBetween(unit: Grain, args: readonly [Argument, Argument], place: FunctionPlace): string {
  const { dialect } = place
  const [from, to] = args.map((one) => {
    const sql = unit === 'day' && one.column.type === 'date' ? one.sql : cutLocal(unit, one, place)
    if (unit === 'month') return dialect.ordinal(sql, 'month')
    if (unit === 'quarter') return `floor(${dialect.ordinal(sql, 'month')} / 3)`
    if (unit === 'year') return `floor(${dialect.ordinal(sql, 'month')} / 12)`
    if (unit === 'week') return dialect.ordinal(sql, 'day')
    return dialect.ordinal(sql, unit === 'day' ? 'day' : 'second')
  })
  const per = { week: 7, minute: 60, hour: 3600 }[unit as string]
  const difference = per === undefined ? `${to} - ${from}` : `(${to} - ${from}) / ${per}`
  return dialect.cast(difference, 'integer')
}

/** Functions of dates and moments. */
export const timeFunctions = {
  year: extracted('year', { clickhouse: 'toYear' }),
  quarter: extracted('quarter', { clickhouse: 'toQuarter' }),
  month: extracted('month', { clickhouse: 'toMonth' }),
  week: part(({ dialect }, sql) =>
    byDialect(
      {
        duckdb: `week(${sql})`,
        postgres: `extract(week from ${sql})`,
        mysql: `WEEK(${sql}, 3)`,
        clickhouse: `toISOWeek(${sql})`,
      },
      dialect,
    ),
  ),
  day: extracted('day', { mysql: 'DAYOFMONTH', clickhouse: 'toDayOfMonth' }),
  isodow: cyclic('day_of_week'),
  hour: extracted('hour', { clickhouse: 'toHour' }),
  minute: extracted('minute', { clickhouse: 'toMinute' }),
  date_trunc: {
    takes: ['unit', 'local'],
    gives: ([, moment], dialect, nodes) => {
      const unit = truncUnit({ node: nodes[0]! })
      if (unit && withinDay.has(unit))
        return moment?.type === 'date'
          ? `a date has no ${unit}`
          : 'group by the timestamp with a grain instead'
      return columnOfType(dialect, 'date')
    },
    sql: ([unit, moment], place) => cutLocal(truncUnit(unit!) ?? 'day', moment!, place),
  },
  date_diff: {
    takes: ['unit', 'local', 'local'],
    gives: ([, from, to], dialect, nodes) => {
      const unit = truncUnit({ node: nodes[0]! })
      return unit && withinDay.has(unit) && [from, to].some((one) => one?.type === 'date')
        ? `a date has no ${unit}`
        : columnOfType(dialect, 'integer')
    },
    sql: ([unit, from, to], place) => startsBetween(truncUnit(unit!) ?? 'day', [from!, to!], place),
  },
  date_add: {
    takes: ['moment', 'any'],
    gives: ([moment], dialect, nodes) =>
      nodes[1]?.kind === 'interval'
        ? laterColumn(moment!, nodes[1], dialect)
        : 'the second part is an interval, e.g. INTERVAL 3 MONTH',
    sql: ([moment, by], place) =>
      by!.node.kind === 'interval' ? later(moment!, { interval: by!.node, sign: 1 }, place) : '',
  },
  current_date: { takes: [], gives: always('date'), sql: (_, { today }) => today() },
} satisfies Record<string, FormulaFunction>
