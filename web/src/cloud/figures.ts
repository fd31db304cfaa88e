import { language } from '../lib/words.ts'

const number = (value: number, digits = 0) =>
  value.toLocaleString(language(), { maximumFractionDigits: digits })

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const

export const asCount = (value: number) => number(value)
export const asMilliseconds = (value: number) => `${number(value, 1)} ms`
export const asSeconds = (value: number) => `${number(value)} s`

/** In the unit that leaves up to three digits before the point. */
export function asBytes(value: number): string {
  const unit = Math.max(
    0,
    units.findLastIndex((_unit, power) => value >= 1000 ** power),
  )
  return `${number(value / 1000 ** unit, unit < 2 ? 0 : 1)} ${units[unit]}`
}
