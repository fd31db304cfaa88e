import type { CalendarOperator, units } from '../../../contract/src/operators.ts'

export type Unit = (typeof units)[number]

/** A span of whole days, both included. */
export interface Period {
  from: string
  to: string
  unit: Unit
}

/** The calendar of a model, on a day. */
export interface CalendarRules {
  /** The present day where the question is asked. */
  today: string
  /** 0 is Monday. */
  weekStartsOn: number
  /** 1 is January. */
  yearStartsIn: number
  /** What names of months and quarters without a year are the last before: the end of the data, where that is past. */
  latest?: string | undefined
}

const parts = (day: string) => day.split('-').map(Number) as [number, number, number]

export function dayOf(year: number, month: number, day: number): string {
  const moment = new Date(Date.UTC(2000, month - 1, day))
  moment.setUTCFullYear(year + Math.floor((month - 1) / 12), (((month - 1) % 12) + 12) % 12, day)
  return moment.toISOString().slice(0, 10)
}

export function addDays(day: string, count: number): string {
  const [y, m, d] = parts(day)
  return dayOf(y, m, d + count)
}

/** Days up to the length of the month that is reached. */
export function addMonths(day: string, count: number): string {
  const [y, m, d] = parts(day)
  const first = dayOf(y, m + count, 1)
  const [year, month] = parts(first)
  const last = parts(addDays(dayOf(year, month + 1, 1), -1))[2]
  return dayOf(year, month, Math.min(d, last))
}

const weekday = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

export function startOf(day: string, unit: Unit, { weekStartsOn, yearStartsIn }: CalendarRules): string {
  const [y, m] = parts(day)
  const behind = (m - yearStartsIn + 12) % 12
  switch (unit) {
    case 'day':
      return day
    case 'week':
      return addDays(day, -((weekday(day) - weekStartsOn + 7) % 7))
    case 'month':
      return dayOf(y, m, 1)
    case 'quarter':
      return dayOf(y, m - (behind % 3), 1)
    case 'year':
      return dayOf(y, m - behind, 1)
  }
}

const monthsIn = { month: 1, quarter: 3, year: 12 } as const

export const addUnits = (day: string, count: number, unit: Unit): string =>
  unit === 'day' || unit === 'week'
    ? addDays(day, count * (unit === 'week' ? 7 : 1))
    : addMonths(day, count * monthsIn[unit])

/** The period of a unit in which a day lies, moved by whole units. */
export function periodOf(rules: CalendarRules, unit: Unit, moved = 0): Period {
  const from = addUnits(startOf(rules.today, unit, rules), moved, unit)
  return { from, to: addDays(addUnits(from, 1, unit), -1), unit }
}

/** The present period up to today. */
export const toDate = (rules: CalendarRules, unit: Unit): Period => ({
  from: startOf(rules.today, unit, rules),
  to: rules.today,
  unit,
})

/** So many complete periods before the present one. */
export function lastUnits(rules: CalendarRules, count: number, unit: Unit): Period {
  const to = addDays(startOf(rules.today, unit, rules), -1)
  return { from: addUnits(startOf(rules.today, unit, rules), -count, unit), to, unit }
}

/** Days that are counted from today. */
export interface RelativePeriod {
  operator: CalendarOperator
  unit: Unit
  /** How many; of `previous` only. */
  count?: number
}

/** The days that a filter keeps which is counted from today. */
export function relativePeriod(rules: CalendarRules, { operator, unit, count = 1 }: RelativePeriod): Period {
  if (operator === 'previous') return lastUnits(rules, count, unit)
  return operator === 'this' ? periodOf(rules, unit) : toDate(rules, unit)
}

export const calendarYear = (year: number): Period => ({
  from: dayOf(year, 1, 1),
  to: dayOf(year, 12, 31),
  unit: 'year',
})

export const monthPeriod = (year: number, month: number): Period => ({
  from: dayOf(year, month, 1),
  to: addDays(dayOf(year, month + 1, 1), -1),
  unit: 'month',
})

/** A quarter of the fiscal year that starts in that calendar year. */
export function quarterPeriod(year: number, quarter: number, yearStartsIn: number): Period {
  const from = dayOf(year, yearStartsIn + (quarter - 1) * 3, 1)
  return { from, to: addDays(addMonths(from, 3), -1), unit: 'quarter' }
}

export const yearOf = (day: string): number => parts(day)[0]
export const monthOf = (day: string): number => parts(day)[1]
