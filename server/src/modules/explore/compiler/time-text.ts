import type { Shift } from './compiling.ts'

type Length = Pick<Shift, 'count' | 'unit'>

const unitMs = { second: 1000, day: 86_400_000 } as const

/** Shifted back. The end of a month stays the end of a month if it is one. */
export function dateBefore(date: Date, { count, unit }: Length, isEnd = false): Date {
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
export function lengthBetween(from: Date, to: Date): Length | undefined {
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
export const isDay = (text: unknown): boolean => typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text)

/** The wall-clock reading of a text, as if it were UTC. */
export function dateOf(text: unknown): Date | undefined {
  if (typeof text !== 'string') return undefined
  const [, day = '', , time = '00:00'] = parts.exec(text) ?? []
  const date = new Date(`${day}T${time}Z`)
  return Number.isNaN(date.getTime()) ? undefined : date
}
