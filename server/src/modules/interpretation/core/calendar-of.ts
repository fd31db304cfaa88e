import type { CalendarRules } from '../../../kernel/calendar.ts'
import { isNameWithoutYear } from './periods.ts'
import { type Scope, dataRangeOf, timeOf } from './scope.ts'
import type { Token } from './tokens.ts'

const weekDays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** The calendar of a dataset. Where its data ends before today, names of months without a year are those of the data. */
export function calendarOf(
  scope: Scope,
  { tokens, today }: { tokens: readonly Token[]; today: string },
): CalendarRules {
  const { weekStartsOn, fiscalYearStartsIn } = scope.home
  const rules = {
    today,
    weekStartsOn: Math.max(0, weekDays.indexOf(weekStartsOn)),
    yearStartsIn: fiscalYearStartsIn,
  }
  const time = tokens.some(isNameWithoutYear) ? timeOf(scope) : undefined
  const range = time === undefined ? undefined : dataRangeOf(scope, time)
  return range && range.to < today ? { ...rules, latest: range.to } : rules
}
