import type { Nested } from '../../../../../contract/src/conditions.ts'
import type { Filter, FilterOrGroup, QueryFilter, SetFilter } from '../../../../../contract/src/filters.ts'
import { isRelative } from '../../../../../contract/src/operators.ts'
import { checkAll, refuse } from '../../../kernel/errors.ts'
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

/** A filter by a set, whose values are written already. */
export interface SetCondition {
  filter: SetFilter
  field: Field
  at: string
  members: string
}

type AnyCondition = Condition | SetCondition

export type ConditionOrGroup = Nested<AnyCondition>

const isSet = (condition: AnyCondition): condition is SetCondition => 'members' in condition

export function conditionOf(
  compiling: Compiling,
  filter: FilterOrGroup,
  { from, at: start }: { from: string; at: string },
): ConditionOrGroup {
  comparisonsIn<QueryFilter>(filter, start)
  return foldCondition<QueryFilter, ConditionOrGroup>(filter, start, {
    comparison(comparison, at) {
      const field = findField(compiling.scene, { from, name: comparison.column, at: `${at}.column` })
      if (!('set' in comparison)) return { filter: comparison, field, at }
      return {
        filter: comparison,
        field,
        at,
        members: compiling.membersSql(compiling, comparison, { from, at }),
      }
    },
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
export const everyCondition = (conditions: readonly ConditionOrGroup[]): AnyCondition[] =>
  conditions.flatMap((condition) =>
    comparisonsIn<AnyCondition>(condition).map(({ comparison }) => comparison),
  )

/** Those that hold for every row of the result: what says how long its period is. */
export const plainConditions = (conditions: readonly ConditionOrGroup[]): Condition[] =>
  conditions.filter((condition): condition is Condition => 'filter' in condition && !isSet(condition))

/** The condition in SQL; with a time shift it applies to the earlier period. */
export const filterSql = (
  compiling: Filtering,
  condition: ConditionOrGroup,
  shift: Shift | undefined,
): string =>
  foldCondition<AnyCondition, string>(condition, '', {
    comparison: (comparison) =>
      isSet(comparison)
        ? memberSql(compiling, comparison, shift)
        : comparisonSql(compiling, comparison, shift),
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

/** A set has no null, so that no comparison with it is unknown but that of a null. */
function memberSql(
  compiling: Filtering,
  { filter, field, at, members }: SetCondition,
  shift: Shift | undefined,
): string {
  if (isShifted(field, shift))
    throw refuse.invalid(
      `${at}.column`,
      `"${filter.column}" is the time that is compared: a set of times has no earlier period`,
    )
  const { dialect, calendar } = compiling
  const { grain } = filter
  const moment = grain === undefined ? '' : localTimeSql(compiling, field, shift)
  const sql =
    grain === undefined
      ? fieldSql(compiling, field, shift)
      : cutTo(grain, field.column, { dialect, moment, path: `${at}.grain`, calendar })
  const isMember = `${sql} IN (${members})`
  return filter.operator === 'in_set' ? isMember : `(${sql} IS NULL OR NOT ${isMember})`
}

const upperBounds = ['less_or_equal', 'less']

/** The same filter one shift earlier: its values move, so that the engine can still skip row groups. */
function earlier(filter: Filter, shift: Shift): Filter {
  const moved = (value: FilterValue, isEnd: boolean) =>
    typeof value === 'string' ? textBefore(value, shift, isEnd) : value
  const { value, values, operator } = filter
  return {
    ...filter,
    ...(value === undefined || isRelative(operator)
      ? {}
      : { value: moved(value, upperBounds.includes(operator)) }),
    ...(values === undefined
      ? {}
      : { values: values.map((one, index) => moved(one, operator === 'between' && index === 1)) }),
  }
}
