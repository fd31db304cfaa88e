import { ArrowError } from './buffers.ts'

const dayMs = 86_400_000
// What the calendar of the language reaches.
const maxDays = 100_000_000n

/** Divides downwards, so that what is left is never negative. */
export function inUnits(value: bigint, unit: bigint): { whole: bigint; rest: bigint } {
  const rest = ((value % unit) + unit) % unit
  return { whole: (value - rest) / unit, rest }
}

/** A day as the engine reads it: years before Christ stand behind it. */
export function dateText(days: bigint): string {
  if (days > maxDays || days < -maxDays) throw new ArrowError('a date is too far away to be read')
  const date = new Date(Number(days) * dayMs)
  const year = date.getUTCFullYear()
  const monthAndDay = date.toISOString().slice(-19, -14)
  const text = `${String(year < 1 ? 1 - year : year).padStart(4, '0')}-${monthAndDay}`
  return year < 1 ? `${text} (BC)` : text
}

/** A time of the day; `unit` counts thousands from seconds on. */
export function timeText(value: bigint, unit: number): string {
  const { whole, rest } = inUnits(value, 10n ** BigInt(unit * 3))
  if (unit === 3 && rest % 1000n !== 0n) throw new ArrowError('a time of the day is finer than microseconds')
  const two = (number: bigint) => String(number).padStart(2, '0')
  const text = `${two(whole / 3600n)}:${two((whole / 60n) % 60n)}:${two(whole % 60n)}`
  return unit === 0
    ? text
    : `${text}.${String(rest)
        .padStart(unit * 3, '0')
        .slice(0, 6)}`
}
