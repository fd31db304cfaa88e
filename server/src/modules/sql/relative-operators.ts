import type { TimeGrain } from '../../../../contract/src/grains.ts'
import { isOfCalendar, units } from '../../../../contract/src/operators.ts'
import { type Unit, relativePeriod } from '../../kernel/calendar.ts'
import { refuse } from '../../kernel/errors.ts'
import { firstInstantOf, wallOf } from '../../kernel/wall-clock.ts'
import { describeColumn, isMoment } from './column.ts'
import { plainCalendar } from './grains.ts'
import type { Condition } from './operators.ts'

/** What a filter keeps that is counted from now: behind the first and up to the second. */
export function momentsKept(condition: Condition): [from: string, to: string] {
  const { filter, column, timezone = 'UTC' } = condition
  requireMoment(condition)
  const count = countOf(condition)
  const now = condition.now()
  const from = before(now, { count, unit: filter.unit ?? 'day', timezone })
  // A date is the day that clocks show.
  const text = (at: Date) =>
    column.type === 'date' ? wallOf(timezone, at).toISOString().slice(0, 10) : at.toISOString()
  return [text(from), text(now)]
}

/** The first and the last day of the whole days, weeks, months … that a filter keeps. */
export function daysKept(condition: Condition): [from: string, to: string] {
  const { filter, path, timezone = 'UTC', calendar = plainCalendar } = condition
  const { operator, value, values, unit = 'day' } = filter
  if (!isOfCalendar(operator)) throw new Error(`${operator} is counted by no calendar`)
  if (operator !== 'previous' && (value !== undefined || values !== undefined))
    throw refuse.invalid(`${path}.value`, `${operator} takes no value: it keeps one ${unit}`)
  requireMoment(condition)
  const count = operator === 'previous' ? countOf(condition) : 1
  if (!isWhole(unit))
    throw refuse.invalid(`${path}.unit`, `${operator} takes ${units.join(', ')}, not ${unit}`)
  const today = wallOf(timezone, condition.now()).toISOString().slice(0, 10)
  const { from, to } = relativePeriod({ ...calendar, today }, { operator, unit, count })
  return [from, to]
}

const isWhole = (unit: TimeGrain): unit is Unit => units.some((one) => one === unit)

function requireMoment({ filter, column, path }: Condition): void {
  if (isMoment(column)) return
  throw refuse.invalid(
    `${path}.operator`,
    `${describeColumn(column)}, and ${filter.operator} needs a date or a timestamp`,
  )
}

function countOf({ filter: { operator, value }, path }: Condition): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > 100_000)
    throw refuse.invalid(`${path}.value`, `${operator} takes a whole number from 1 to 100000`)
  return value
}

const withinDayMs: Partial<Record<TimeGrain, number>> = { second: 1000, minute: 60_000, hour: 3_600_000 }
const lengthDays: Partial<Record<TimeGrain, number>> = { day: 1, week: 7 }
const lengthMonths: Partial<Record<TimeGrain, number>> = { month: 1, quarter: 3, year: 12 }

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
