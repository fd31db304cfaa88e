import type { TimeGrain } from '../../../../contract/src/grains.ts'
import type { Filter, Operator } from '../../../../contract/src/query.ts'
import { refuse } from '../../kernel/errors.ts'
import { described, isMoment, isOrdered } from './column.ts'
import { type FilterValue, type ValuePlace, valueSql } from './values.ts'

export interface Condition extends ValuePlace {
  filter: Filter
  /** The column in SQL. */
  sql: string
  /** Asked only by what looks at the clock, so that whoever gives it learns of it. */
  now(): Date
}

type Compile = (condition: Condition) => string

/** What each operator asks of a row. A new one is a name in the contract and a line here. */
const compiles: Record<Operator, Compile> = {
  equals: compared('='),
  // What has no value is not equal to anything, so rows without one stay.
  not_equals: (condition) => condition.dialect.differs(condition.sql, onlyValue(condition)),
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

function compared(sign: '=' | '<' | '>' | '<=' | '>='): Compile {
  return (condition) => {
    const { dialect, column, path, sql } = condition
    if (sign === '=') return `${sql} = ${onlyValue(condition)}`
    if (!isOrdered(column)) throw refuse.invalid(`${path}.operator`, `${described(column)} and has no order`)
    return `${dialect.ordered(sql, column)} ${sign} ${onlyValue(condition)}`
  }
}

function onlyValue(condition: Condition): string {
  const { filter, path } = condition
  if (filter.values !== undefined)
    throw refuse.invalid(`${path}.values`, `${filter.operator} takes one value, in "value"`)
  if (filter.value === undefined)
    throw refuse.invalid(`${path}.value`, `is needed with the operator ${filter.operator}`)
  return valueSql(filter.value, { ...condition, path: `${path}.value` })
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
  const bound = values.map((value, index) =>
    valueSql(value, { ...condition, path: `${condition.path}.values.${index}` }),
  )
  return condition.dialect.isOneOf(condition.sql, bound, condition.column)
}

function between(condition: Condition): string {
  const { dialect, column, path, sql } = condition
  if (!isOrdered(column)) throw refuse.invalid(`${path}.operator`, `${described(column)} and has no order`)
  const values = listed(condition)
  const [from, to] = values
  if (from === undefined || to === undefined || values.length !== 2)
    throw refuse.invalid(`${path}.values`, `between takes two values, not ${values.length}`)
  const bound = (value: FilterValue, index: number) =>
    valueSql(value, { ...condition, path: `${path}.values.${index}` })
  return `${dialect.ordered(sql, column)} BETWEEN ${bound(from, 0)} AND ${bound(to, 1)}`
}

function textual(name: 'contains' | 'startsWith' | 'endsWith'): Compile {
  return (condition) => {
    const { dialect, column, filter, path, sql } = condition
    if (column.type !== 'text')
      throw refuse.invalid(`${path}.operator`, `${described(column)}, and ${filter.operator} needs a text`)
    return dialect[name](dialect.lower(sql), dialect.lower(onlyValue(condition)))
  }
}

function withoutValue({ filter, path, sql }: Condition): string {
  if (filter.value !== undefined || filter.values !== undefined)
    throw refuse.invalid(`${path}.value`, `${filter.operator} takes no value`)
  return sql
}

const lengthMs: Partial<Record<TimeGrain, number>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
}
const lengthMonths: Partial<Record<TimeGrain, number>> = { month: 1, quarter: 3, year: 12 }

function last(condition: Condition): string {
  const { filter, column, path, sql } = condition
  if (!isMoment(column))
    throw refuse.invalid(`${path}.operator`, `${described(column)}, and last needs a date or a timestamp`)
  const { value: count, unit = 'day' } = filter
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1 || count > 100_000)
    throw refuse.invalid(`${path}.value`, 'last takes a whole number from 1 to 100000')
  const bound = (moment: Date) =>
    valueSql(column.type === 'date' ? moment.toISOString().slice(0, 10) : moment.toISOString(), condition)
  const now = condition.now()
  return `(${sql} > ${bound(before(now, count, unit))} AND ${sql} <= ${bound(now)})`
}

function before(now: Date, count: number, unit: TimeGrain): Date {
  const months = lengthMonths[unit]
  if (months === undefined) return new Date(now.getTime() - count * (lengthMs[unit] ?? 0))
  const day = now.getUTCDate()
  const moved = new Date(now)
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() - count * months)
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(day, lastDay))
  return moved
}
