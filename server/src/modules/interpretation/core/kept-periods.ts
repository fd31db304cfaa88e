import type { FilterOrGroup } from '../../../../../contract/src/filters.ts'
import { isOfCalendar, units } from '../../../../../contract/src/operators.ts'
import type { RelativePeriod, Unit } from '../../../kernel/calendar.ts'

/** The days counted from today that a filter keeps; undefined where it keeps others. */
export function keptPeriod(filter: FilterOrGroup): RelativePeriod | undefined {
  if (!('column' in filter) || 'set' in filter) return undefined
  const { operator, unit: named = 'day', value } = filter
  if (!isOfCalendar(operator)) return undefined
  const unit = units.find((one) => one === named)
  return unit && { operator, unit, ...(typeof value === 'number' ? { count: value } : {}) }
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
