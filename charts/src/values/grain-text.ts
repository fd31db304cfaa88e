import { cyclicGrains, type Grain } from '../../../contract/src/grains.ts'
import { momentWriter, numberWriter } from './locale.ts'

export type { Grain }

const cyclic: ReadonlySet<string | undefined> = new Set(cyclicGrains)

/** Whether it is a part of moments that comes round again, such as the hour of the day. */
export const isCyclic = (grain: Grain | undefined): boolean => cyclic.has(grain)

const cut: Partial<Record<Grain, Intl.DateTimeFormatOptions>> = {
  second: { dateStyle: 'medium', timeStyle: 'medium' },
  minute: { dateStyle: 'medium', timeStyle: 'short' },
  hour: { dateStyle: 'medium', timeStyle: 'short' },
  day: { dateStyle: 'medium' },
  week: { dateStyle: 'medium' },
  month: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
}

// Some Monday, so that day n of the week is n - 1 days later.
const monday = Date.UTC(2024, 0, 1)
const dayMs = 86_400_000

/** A moment no finer than what it was cut to, or the name of a part that comes round again. */
export function grainText(value: unknown, grain: Grain, locale?: string): string | undefined {
  if (typeof value === 'number') return partName(value, grain, locale)
  const date = new Date(zoned(String(value)))
  if (Number.isNaN(date.getTime())) return undefined
  if (grain === 'quarter')
    return `Q${numberWriter({}, locale).format(Math.floor(date.getUTCMonth() / 3) + 1)} ${date.getUTCFullYear()}`
  const options = cut[grain]
  return options && momentWriter(options, locale).format(date)
}

/** The days of the week, Sunday first. */
export function weekdayNames(weekday: 'long' | 'short', locale?: string): string[] {
  const writer = momentWriter({ weekday }, locale)
  return Array.from({ length: 7 }, (_, day) => writer.format(monday + (day - 1) * dayMs))
}

/** The months of a year. */
export function monthNames(locale?: string): string[] {
  const writer = momentWriter({ month: 'short' }, locale)
  return Array.from({ length: 12 }, (_, month) => writer.format(Date.UTC(2024, month, 1)))
}

function partName(value: number, grain: Grain, locale: string | undefined): string | undefined {
  if (grain === 'day_of_week')
    return momentWriter({ weekday: 'long' }, locale).format(monday + (value - 1) * dayMs)
  if (grain === 'month_of_year')
    return momentWriter({ month: 'long' }, locale).format(Date.UTC(2024, value - 1, 1))
  return grain === 'hour_of_day' || grain === 'day_of_month' ? String(value) : undefined
}

// Moments without a zone are in that of the query, and written as they stand.
function zoned(text: string): string {
  const isoText = text.replace(' ', 'T')
  return /T/.test(isoText) && !/(Z|[+-]\d\d(:?\d\d)?)$/.test(isoText) ? `${isoText}Z` : isoText
}
