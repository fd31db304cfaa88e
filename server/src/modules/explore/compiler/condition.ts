import type { Filter } from '../../../../../contract/src/query.ts'
import { type FilterValue, conditionSql, cutColumn, cutTo } from '../../sql/index.ts'
import type { Compiling, Filtering, Shift } from './compiling.ts'
import { type Field, findField, columnSql } from './tables.ts'
import { isShifted, localTimeSql } from './grouping.ts'
import { instantOfEarlierClock, clockOf, textBefore } from './time-shift.ts'

/** A filter whose column was found. */
export interface Condition {
  filter: Filter
  field: Field
  at: string
}

export function conditionOf(
  { scene }: Compiling,
  filter: Filter,
  { from, at }: { from: string; at: string },
): Condition {
  return { filter, field: findField(scene, { from, name: filter.column, at: `${at}.column` }), at }
}

/** The same, with its values checked. */
export function checkedCondition(compiling: Compiling, filter: Filter, at: string): Condition {
  const condition = conditionOf(compiling, filter, { from: '', at })
  filterSql(compiling, condition, undefined)
  return condition
}

/** The condition in SQL; with a time shift it applies to the earlier period. */
export function filterSql(compiling: Filtering, condition: Condition, shift: Shift | undefined): string {
  const { filter, field, at } = condition
  const { column, path } = field
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
      sql: columnSql(compiling, path, column),
    })
  }
  const sql = localTimeSql(compiling, field)
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
