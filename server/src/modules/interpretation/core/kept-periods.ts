import type { FilterOrGroup } from '../../../../../contract/src/filters.ts'
import { isOfCalendar, units } from '../../../../../contract/src/operators.ts'
import type { Query } from '../../../../../contract/src/query.ts'
import {
  type CalendarRules,
  type RelativePeriod,
  type Unit,
  relativePeriod,
} from '../../../kernel/calendar.ts'

/** The days counted from today that a filter keeps; undefined where it keeps others. */
export function keptPeriod(filter: FilterOrGroup): RelativePeriod | undefined {
  if (!('column' in filter) || 'set' in filter) return undefined
  const { operator, unit: named = 'day', value } = filter
  if (!isOfCalendar(operator)) return undefined
  const unit = units.find((one) => one === named)
  return unit && { operator, unit, ...(typeof value === 'number' ? { count: value } : {}) }
}

export interface AskedPeriod {
  column: string
  from: string
  to: string
}

/** The period that a question is about. */
export function periodOfQuery({ filters = [] }: Query, rules: CalendarRules): AskedPeriod | undefined {
  for (const filter of filters) {
    if (!('column' in filter) || 'set' in filter) continue
    const kept = keptPeriod(filter)
    if (kept) return { column: filter.column, ...relativePeriod(rules, kept) }
    if (filter.operator !== 'between') continue
    const [from, to] = filter.values ?? []
    const isDay = (value: unknown): value is string =>
      typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)
    if (isDay(from) && isDay(to))
      return { column: filter.column, from: from.slice(0, 10), to: to.slice(0, 10) }
  }
  return undefined
}

const german: Record<Unit, readonly [before: string, present: string, many: string]> = {
  day: ['gestern', 'heute', 'Tagen'],
  week: ['in der vorigen Woche', 'in dieser Woche', 'Wochen'],
  month: ['im vorigen Monat', 'in diesem Monat', 'Monaten'],
  quarter: ['im vorigen Quartal', 'in diesem Quartal', 'Quartalen'],
  year: ['im vorigen Jahr', 'in diesem Jahr', 'Jahren'],
}

/** "In the previous 3 months". */
export function periodWords({ operator, unit, count = 1 }: RelativePeriod, isGerman: boolean): string {
  const [before, present, many] = german[unit]
  if (operator === 'previous' && count > 1)
    return isGerman ? `in den ${count} ${many} davor` : `in the previous ${count} ${unit}s`
  if (operator === 'previous')
    return isGerman ? before : unit === 'day' ? 'yesterday' : `in the previous ${unit}`
  const english = unit === 'day' ? 'today' : `this ${unit}`
  const now = isGerman ? present : english
  return operator === 'this' || unit === 'day' ? now : isGerman ? `bisher ${now}` : `${now} to date`
}
