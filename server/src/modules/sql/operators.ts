import type { Filter } from '../../../../contract/src/filters.ts'
import type { Operator } from '../../../../contract/src/operators.ts'
import { checkAll, refuse } from '../../kernel/errors.ts'
import { describeColumn, isOrdered } from './column.ts'
import type { Calendar } from './grains.ts'
import { type Sign, type MomentPlace, isOneMoment, momentCompared } from './moment-conditions.ts'
import { daysKept, momentsKept } from './relative-operators.ts'
import { type FilterValue, valueSql } from './values.ts'

export interface Condition extends MomentPlace {
  filter: Filter
  /** Called only by code that uses the current time, so that the caller can track it. */
  now(): Date
  /** Where weeks and years begin, for what is counted in them. */
  calendar?: Calendar | undefined
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
  previous: wholeUnits,
  this: wholeUnits,
  to_date: wholeUnits,
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

function last(condition: Condition): string {
  const [from, to] = momentsKept(condition)
  return `(${comparison('>', from, condition)} AND ${comparison('<=', to, condition)})`
}

function wholeUnits(condition: Condition): string {
  const { column } = condition.filter
  return between({ ...condition, filter: { column, operator: 'between', values: daysKept(condition) } })
}
