import type { Nested } from '../../../../../contract/src/conditions.ts'
import type { Filter, FilterOrGroup } from '../../../../../contract/src/filters.ts'
import { checkAll } from '../../../kernel/errors.ts'
import {
  type FilterValue,
  comparisonsIn,
  conditionSql,
  cutColumn,
  cutTo,
  foldCondition,
  groupSql,
} from '../../sql/index.ts'
import type { Compiling, Filtering, Shift } from './compiling.ts'
import { fieldSql, isShifted, localTimeSql } from './field-sql.ts'
import { type Field, findField } from './fields.ts'
import { instantOfEarlierClock, clockOf, textBefore } from './time-shift.ts'

/** A filter whose column was found. */
export interface Condition {
  filter: Filter
  field: Field
  at: string
}

export type ConditionOrGroup = Nested<Condition>

export function conditionOf(
  { scene }: Compiling,
  filter: FilterOrGroup,
  { from, at: start }: { from: string; at: string },
): ConditionOrGroup {
  comparisonsIn<Filter>(filter, start)
  return foldCondition<Filter, ConditionOrGroup>(filter, start, {
    comparison: (comparison, at) => ({
      filter: comparison,
      field: findField(scene, { from, name: comparison.column, at: `${at}.column` }),
      at,
    }),
    group(kind, parts) {
      const found = checkAll(parts)
      const [only] = found
      if (kind === 'not' && only) return { not: only }
      return kind === 'any' ? { any: found } : { all: found }
    },
  })
}

/** The conditions of a query with their values checked, those that all must hold side by side. */
export function checkedConditions(
  compiling: Compiling,
  filters: readonly FilterOrGroup[],
): ConditionOrGroup[] {
  const checked = (filter: FilterOrGroup, at: string) => {
    const condition = conditionOf(compiling, filter, { from: '', at })
    filterSql(compiling, condition, undefined)
    return sideBySide(condition)
  }
  return checkAll(filters.map((filter, index) => () => checked(filter, `body.filters.${index}`))).flat()
}

const sideBySide = (condition: ConditionOrGroup): ConditionOrGroup[] =>
  'all' in condition ? condition.all.flatMap(sideBySide) : [condition]

/** Every comparison, also within groups. */
export const everyCondition = (conditions: readonly ConditionOrGroup[]): Condition[] =>
  conditions.flatMap((condition) => comparisonsIn<Condition>(condition).map(({ comparison }) => comparison))

/** Those that hold for every row of the result: what says how long its period is. */
export const plainConditions = (conditions: readonly ConditionOrGroup[]): Condition[] =>
  conditions.filter((condition) => 'filter' in condition)

/** The condition in SQL; with a time shift it applies to the earlier period. */
export const filterSql = (
  compiling: Filtering,
  condition: ConditionOrGroup,
  shift: Shift | undefined,
): string =>
  foldCondition<Condition, string>(condition, '', {
    comparison: (comparison) => comparisonSql(compiling, comparison, shift),
    group: (kind, parts) => groupSql(kind, checkAll(parts)),
  })

function comparisonSql(compiling: Filtering, condition: Condition, shift: Shift | undefined): string {
  const { filter, field, at } = condition
  const { column } = field
  const moved = isShifted(field, shift) ? shift : undefined
  const { dialect, calendar } = compiling
  if (filter.grain === undefined) {
    const asked = moved ? earlier(filter, moved) : filter
    const now = moved ? () => instantOfEarlierClock(compiling, moved) : compiling.now
    return conditionSql({
      ...compiling,
      now,
      filter: asked,
      column,
      path: at,
      sql: fieldSql(compiling, field, shift),
    })
  }
  const sql = localTimeSql(compiling, field, shift)
  const moment = moved ? dialect.shift(sql, moved.count, moved.unit) : sql
  return conditionSql({
    ...compiling,
    ...clockOf(compiling),
    filter,
    column: cutColumn(filter.grain, column),
    path: at,
    sql: cutTo(filter.grain, column, { dialect, moment, path: `${at}.grain`, calendar }),
  })
}

const upperBounds = ['less_or_equal', 'less']

/** The same filter one shift earlier: its values move, so that the engine can still skip row groups. */
function earlier(filter: Filter, shift: Shift): Filter {
  const moved = (value: FilterValue, isEnd: boolean) =>
    typeof value === 'string' ? textBefore(value, shift, isEnd) : value
  const { value, values, operator } = filter
  return {
    ...filter,
    ...(value === undefined || operator === 'last'
      ? {}
      : { value: moved(value, upperBounds.includes(operator)) }),
    ...(values === undefined
      ? {}
      : { values: values.map((one, index) => moved(one, operator === 'between' && index === 1)) }),
  }
}
