import { type TimeGrain, cyclicGrains, timeGrains } from '../../../../../contract/src/grains.ts'
import { isRelative } from '../../../../../contract/src/operators.ts'
import type { Comparison, ComparisonKind } from '../../../../../contract/src/query.ts'
import { refuse } from '../../../kernel/errors.ts'
import { describeColumn, isMoment } from '../../sql/index.ts'
import type { Compiling, Shift, Filtering } from './compiling.ts'
import type { Condition } from './condition.ts'
import { fieldKey, isSameField } from './field-sql.ts'
import { type Field, findField } from './fields.ts'
import type { Grouping } from './grouping.ts'
import { firstInstantOf, wallOf } from '../../../kernel/wall-clock.ts'

/** What a query is about, as far as it tells which time is meant. */
export interface TimeScope {
  groupings: readonly Grouping[]
  conditions: readonly Condition[]
}

type Length = Pick<Shift, 'count' | 'unit'>

const lengths: Record<TimeGrain, Length> = {
  second: { count: 1, unit: 'second' },
  minute: { count: 60, unit: 'second' },
  hour: { count: 3600, unit: 'second' },
  day: { count: 1, unit: 'day' },
  week: { count: 7, unit: 'day' },
  month: { count: 1, unit: 'month' },
  quarter: { count: 3, unit: 'month' },
  year: { count: 12, unit: 'month' },
}

export const lengthOf = (grain: TimeGrain, times = 1): Length => ({
  ...lengths[grain],
  count: lengths[grain].count * times,
})

const isCyclic = (grain: string | undefined) => cyclicGrains.some((one) => one === grain)
export const isTimeGrain = (grain: string | undefined): grain is TimeGrain =>
  timeGrains.some((one) => one === grain)

/** Place of the first dimension that runs along time. */
export function timelineOf(groupings: readonly Grouping[]): number | undefined {
  const at = groupings.findIndex(({ field, grain }) => isMoment(field.column) && !isCyclic(grain))
  return at < 0 ? undefined : at
}

/** The time that a comparison moves. */
export function timeField({ scene }: Compiling, request: TimeScope, at: string): Field {
  const line = timelineOf(request.groupings)
  const grouping = line === undefined ? undefined : request.groupings[line]
  if (grouping) return grouping.field
  const name = scene.base.model.default_time_dimension
  const defaultField = name === undefined ? undefined : findField(scene, { from: '', name, at })
  const moments = [...request.conditions, ...request.groupings]
    .map(({ field }) => field)
    .filter(({ column }) => isMoment(column))
  const found = moments.find((field) => defaultField && isSameField(field, defaultField)) ?? moments[0]
  if (found) return found
  throw refuse.invalid(at, 'needs a time: group by one with a grain, or filter by one')
}

function comparedField(compiling: Compiling, request: TimeScope, { dimension }: Comparison): Field {
  if (dimension === undefined) return timeField(compiling, request, 'body.comparison')
  const at = 'body.comparison.dimension'
  const grouping = request.groupings.find(({ name }) => name === dimension)
  const field = grouping?.field ?? findField(compiling.scene, { from: '', name: dimension, at })
  if (!isMoment(field.column))
    throw refuse.invalid(at, `${describeColumn(field.column)}, and a comparison needs a date or a timestamp`)
  return field
}

const named: Record<Exclude<ComparisonKind, 'previous_period'>, Length> = {
  previous_month: lengths.month,
  previous_quarter: lengths.quarter,
  previous_year: lengths.year,
}

export function comparisonShift(compiling: Compiling, request: TimeScope, comparison: Comparison): Shift {
  const field = comparedField(compiling, request, comparison)
  const length = comparison.kind === 'previous_period' ? periodOf(request, field) : named[comparison.kind]
  return { path: field.path, column: fieldKey(field), ...length }
}

/** As long as what the filters on the time leave; else one step of the grain. */
function periodOf({ groupings, conditions }: TimeScope, field: Field): Length {
  const own = conditions.filter((condition) => isSameField(condition.field, field))
  const length = own.map(lengthOfOne).find((one) => one !== undefined) ?? lengthOfBounds(own)
  if (length) return length
  const grain = groupings.find((grouping) => isSameField(grouping.field, field))?.grain
  if (isTimeGrain(grain)) return lengthOf(grain)
  throw refuse.invalid(
    'body.comparison',
    `filters do not say how long the period of "${field.column.name}" is`,
  )
}

function lengthOfOne({ filter }: Condition): Length | undefined {
  const { operator, value, values, grain, unit = 'day' } = filter
  if (isRelative(operator)) return lengthOf(unit, typeof value === 'number' ? value : 1)
  if (operator === 'equals' && isTimeGrain(grain)) return lengthOf(grain)
  if (operator === 'equals' && grain === undefined && isDay(value)) return lengths.day
  if (operator !== 'between' || grain !== undefined) return undefined
  return lengthOfRange(dateOf(values?.[0]), behind(values?.[1]))
}

function lengthOfBounds(own: readonly Condition[]): Length | undefined {
  const bound = (...operators: string[]) =>
    own.find(({ filter }) => filter.grain === undefined && operators.includes(filter.operator))
  const [from, to] = [bound('greater_or_equal', 'greater'), bound('less', 'less_or_equal')]
  if (!from || !to) return undefined
  const [start, end] = [from.filter, to.filter]
  return lengthOfRange(
    start.operator === 'greater' ? behind(start.value) : dateOf(start.value),
    end.operator === 'less' ? dateOf(end.value) : behind(end.value),
  )
}

const lengthOfRange = (from: Date | undefined, to: Date | undefined) =>
  from && to ? lengthBetween(from, to) : undefined

/** A last day is part of its period; of moments there is no next one to name. */
function behind(text: unknown): Date | undefined {
  const end = dateOf(text)
  return end && isDay(text) ? dateBefore(end, { count: -1, unit: 'day' }) : end
}

const unitMs = { second: 1000, day: 86_400_000 } as const

/** Shifted back. The end of a month stays the end of a month if it is one. */
function dateBefore(date: Date, { count, unit }: Length, isEnd = false): Date {
  if (unit !== 'month') return new Date(date.getTime() - count * unitMs[unit])
  const day = date.getUTCDate()
  const moved = new Date(date)
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() - count)
  const last = lastDayOf(moved)
  moved.setUTCDate(isEnd && day === lastDayOf(date) ? last : Math.min(day, last))
  return moved
}

const lastDayOf = (date: Date) =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()

const parts = /^(\d{4}-\d{2}-\d{2})(?:([T ])(\d{2}:\d{2}(?::\d{2})?)(.*))?$/

/** A moment as users write it, shifted back on the same clock. Other texts are returned for validation elsewhere. */
export function textBefore(text: string, length: Length, isEnd: boolean): string {
  const [, day = '', , time, rest = ''] = parts.exec(text) ?? []
  const date = new Date(`${day}T${time ?? '00:00'}Z`)
  if (Number.isNaN(date.getTime())) return text
  const moved = dateBefore(date, length, isEnd).toISOString()
  return time === undefined && length.unit !== 'second' ? moved.slice(0, 10) : moved.slice(0, 19) + rest
}

/** How long a stretch of time is, in whole months where it has them. */
function lengthBetween(from: Date, to: Date): Length | undefined {
  const ms = to.getTime() - from.getTime()
  if (!(ms > 0)) return undefined
  if (isMonthStart(from) && isMonthStart(to)) {
    const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
    return { count: months, unit: 'month' }
  }
  return ms % unitMs.day === 0
    ? { count: ms / unitMs.day, unit: 'day' }
    : { count: Math.ceil(ms / unitMs.second), unit: 'second' }
}

const isMonthStart = (date: Date) => date.getUTCDate() === 1 && date.getTime() % unitMs.day === 0

/** Whether a text names a whole day. */
const isDay = (text: unknown): boolean => typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text)

/** The wall-clock reading of a text, as if it were UTC. */
function dateOf(text: unknown): Date | undefined {
  if (typeof text !== 'string') return undefined
  const [, day = '', , time = '00:00'] = parts.exec(text) ?? []
  const date = new Date(`${day}T${time}Z`)
  return Number.isNaN(date.getTime()) ? undefined : date
}

const zoneOf = ({ timezone = 'UTC' }: Filtering) => timezone

/** How conditions read what is in the time of the query's zone already: its clock is then the only one there is. */
export const clockOf = (compiling: Filtering): Pick<Filtering, 'timezone' | 'now'> => ({
  timezone: undefined,
  now: () => wallOf(zoneOf(compiling), compiling.now()),
})

/** The moment at which clocks there showed the same time, that much earlier. */
export const instantOfEarlierClock = (compiling: Filtering, shift: Shift): Date =>
  firstInstantOf(zoneOf(compiling), dateBefore(wallOf(zoneOf(compiling), compiling.now()), shift))
