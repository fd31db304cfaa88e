import type { TimeGrain } from '../../../../contract/src/grains.ts'
import type { Filter, Operator } from '../../../../contract/src/filters.ts'
import { checkAll, refuse } from '../../kernel/errors.ts'
import { describeColumn, isMoment, isOrdered } from './column.ts'
import { firstInstantOf, wallOf } from '../../kernel/wall-clock.ts'
import { type Sign, type MomentPlace, isOneMoment, momentCompared } from './moment-conditions.ts'
import { type FilterValue, valueSql } from './values.ts'

export interface Condition extends MomentPlace {
  filter: Filter
  /** Called only by code that uses the current time, so that the caller can track it. */
  now(): Date
}

type Compile = (condition: Condition) => string

/** The requirements of each operator. A new one is a name in the contract and a line here. */
const compiles: Record<Operator, Compile> = {
  equals: compared('='),
  // What has no value is not equal to anything, so rows without one stay.
  not_equals: (condition) =>
    isTimestamp(condition)
      ? `(${condition.sql} IS NULL OR NOT (${compared('=')(condition)}))`
      : condition.dialect.differs(condition.sql, valueSql(...onlyValue(condition))),
  in: (condition) => oneOfValues(condition),
  not_in: (condition) => `(${condition.sql} IS NULL OR NOT ${oneOfValues(condition)})`,
  greater: compared('>'),
  greater_or_equal: compared('>='),
  less: compared('<'),
  less_or_equal: compared('<='),
  between,
  contains: textual('contains'),
  not_contains: (condition) => `(${condition.sql} IS NULL OR NOT ${textual('contains')(condition)})`,
  starts_with: textual('startsWith'),
  ends_with: textual('endsWith'),
  is_null: (condition) => `${withoutValue(condition)} IS NULL`,
  is_not_null: (condition) => `${withoutValue(condition)} IS NOT NULL`,
  last,
}

/** One filter as SQL: what does not fit the column is refused with its place. */
export function conditionSql(condition: Condition): string {
  return compiles[condition.filter.operator](condition)
}

const isTimestamp = ({ column }: Condition) => column.type === 'timestamp'

function compared(sign: Sign): Compile {
  return (condition) => {
    const { column, path } = condition
    if (sign !== '=' && !isOrdered(column))
      throw refuse.invalid(`${path}.operator`, `${describeColumn(column)} and has no order`)
    return comparison(sign, onlyValue(condition)[0], { ...condition, path: `${path}.value` })
  }
}

function comparison(sign: Sign, value: FilterValue, condition: Condition): string {
  const { dialect, column, sql } = condition
  if (isTimestamp(condition)) return momentCompared(sign, value, condition)
  return `${sign === '=' ? sql : dialect.ordered(sql, column)} ${sign} ${valueSql(value, condition)}`
}

function onlyValue(condition: Condition): [FilterValue, Condition] {
  const { filter, path } = condition
  if (filter.values !== undefined)
    throw refuse.invalid(`${path}.values`, `${filter.operator} takes one value, in "value"`)
  if (filter.value === undefined)
    throw refuse.invalid(`${path}.value`, `is needed with the operator ${filter.operator}`)
  return [filter.value, { ...condition, path: `${path}.value` }]
}

function listed({ filter, path }: Condition): FilterValue[] {
  if (filter.value !== undefined)
    throw refuse.invalid(`${path}.value`, `${filter.operator} takes a list, in "values"`)
  if (filter.values === undefined)
    throw refuse.invalid(`${path}.values`, `is needed with the operator ${filter.operator}`)
  return filter.values
}

function oneOfValues(condition: Condition): string {
  const values = listed(condition)
  if (values.length === 0) return '(false)'
  const placeOf = (index: number) => ({ ...condition, path: `${condition.path}.values.${index}` })
  if (isTimestamp(condition)) return isOneMoment(values, placeOf)
  const bound = checkAll(values.map((value, index) => () => valueSql(value, placeOf(index))))
  return condition.dialect.isOneOf(condition.sql, bound, condition.column)
}

function between(condition: Condition): string {
  const { dialect, column, path, sql } = condition
  if (!isOrdered(column))
    throw refuse.invalid(`${path}.operator`, `${describeColumn(column)} and has no order`)
  const values = listed(condition)
  const [from, to] = values
  if (from === undefined || to === undefined || values.length !== 2)
    throw refuse.invalid(`${path}.values`, `between takes two values, not ${values.length}`)
  const [lower, upper] = [0, 1].map((index) => ({ ...condition, path: `${path}.values.${index}` })) as [
    Condition,
    Condition,
  ]
  if (isTimestamp(condition)) {
    const [since, until] = checkAll([
      () => momentCompared('>=', from, lower),
      () => momentCompared('<=', to, upper),
    ])
    return `(${since} AND ${until})`
  }
  const [least, most] = checkAll([() => valueSql(from, lower), () => valueSql(to, upper)])
  return `${dialect.ordered(sql, column)} BETWEEN ${least} AND ${most}`
}

function textual(name: 'contains' | 'startsWith' | 'endsWith'): Compile {
  return (condition) => {
    const { dialect, column, filter, path, sql } = condition
    if (column.type !== 'text')
      throw refuse.invalid(
        `${path}.operator`,
        `${describeColumn(column)}, and ${filter.operator} needs a text`,
      )
    return dialect[name](dialect.lower(sql), dialect.lower(valueSql(...onlyValue(condition))))
  }
}

function withoutValue({ filter, path, sql }: Condition): string {
  if (filter.value !== undefined || filter.values !== undefined)
    throw refuse.invalid(`${path}.value`, `${filter.operator} takes no value`)
  return sql
}

const withinDayMs: Partial<Record<TimeGrain, number>> = { second: 1000, minute: 60_000, hour: 3_600_000 }
const lengthDays: Partial<Record<TimeGrain, number>> = { day: 1, week: 7 }
const lengthMonths: Partial<Record<TimeGrain, number>> = { month: 1, quarter: 3, year: 12 }

function last(condition: Condition): string {
  const { filter, column, path, timezone = 'UTC' } = condition
  if (!isMoment(column))
    throw refuse.invalid(
      `${path}.operator`,
      `${describeColumn(column)}, and last needs a date or a timestamp`,
    )
  const { value: count, unit = 'day' } = filter
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1 || count > 100_000)
    throw refuse.invalid(`${path}.value`, 'last takes a whole number from 1 to 100000')
  const now = condition.now()
  const from = before(now, { count, unit, timezone })
  // A date is the day that clocks show.
  const text = (at: Date) =>
    column.type === 'date' ? wallOf(timezone, at).toISOString().slice(0, 10) : at.toISOString()
  return `(${comparison('>', text(from), condition)} AND ${comparison('<=', text(now), condition)})`
}

interface Length {
  count: number
  unit: TimeGrain
  timezone: string
}

/** Hours are hours; days and what is longer end at the same time of the clocks. */
function before(now: Date, { count, unit, timezone }: Length): Date {
  const ms = withinDayMs[unit]
  if (ms !== undefined) return new Date(now.getTime() - count * ms)
  const wall = wallOf(timezone, now)
  const days = lengthDays[unit]
  const shown = days === undefined ? monthsBefore(wall, count * (lengthMonths[unit] ?? 1)) : new Date(wall)
  if (days !== undefined) shown.setUTCDate(shown.getUTCDate() - count * days)
  const from = firstInstantOf(timezone, shown).getTime() + now.getUTCMilliseconds()
  return new Date(Math.max(from, Date.parse('0001-01-02T00:00:00Z')))
}

function monthsBefore(wall: Date, count: number): Date {
  const moved = new Date(wall)
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() - count)
  const lastDay = new Date(moved)
  lastDay.setUTCMonth(moved.getUTCMonth() + 1, 0)
  moved.setUTCDate(Math.min(wall.getUTCDate(), lastDay.getUTCDate()))
  return moved
}
