import type { Grain } from '../../../contract/src/grains.ts'

/** A reading of clocks, in milliseconds as if it were UTC. */
export type Wall = number

const formats = new Map<string, Intl.DateTimeFormat>()
const known = new Map<string, Wall>()

/** What the clocks of a zone show at a moment in UTC. */
export function wallOf(text: string, timezone: string | undefined): Wall {
  const name = `${timezone} ${text}`
  const found = known.get(name) ?? readWall(text, timezone)
  known.set(name, found)
  return found
}

function readWall(text: string, timezone: string | undefined): Wall {
  const utc = Date.parse(`${text.replace(' ', 'T')}${text.length === 10 ? 'T00:00:00' : ''}Z`)
  if (timezone === undefined) return utc
  const format =
    formats.get(timezone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  formats.set(timezone, format)
  const parts = Object.fromEntries(format.formatToParts(utc).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((utc % 1000) + 1000) % 1000)
}

export interface Length {
  count: number
  unit: 'second' | 'day' | 'month'
}

export const lengths: Partial<Record<Grain, Length>> = {
  second: { count: 1, unit: 'second' },
  minute: { count: 60, unit: 'second' },
  hour: { count: 3600, unit: 'second' },
  day: { count: 1, unit: 'day' },
  week: { count: 7, unit: 'day' },
  month: { count: 1, unit: 'month' },
  quarter: { count: 3, unit: 'month' },
  year: { count: 12, unit: 'month' },
}

/** That much later on the same clock; the last day of a month where the month is shorter. */
export function later(wall: Wall, { count, unit }: Length): Wall {
  if (unit !== 'month') return wall + count * (unit === 'day' ? 86_400_000 : 1000)
  const date = new Date(wall)
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1)
  const [year, month] = [new Date(first).getUTCFullYear(), new Date(first).getUTCMonth()]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const withinDay = ((wall % 86_400_000) + 86_400_000) % 86_400_000
  return Date.UTC(year, month, Math.min(date.getUTCDate(), last)) + withinDay
}

const dayText = (wall: Wall) => new Date(wall).toISOString().slice(0, 10)
const floorTo = (wall: Wall, ms: number) => Math.floor(wall / ms) * ms
const momentText = (wall: Wall) => new Date(wall).toISOString().slice(0, 19)

/** A reading cut to a grain: a number for the grains that come round again. */
export const cuts: Record<Grain, (wall: Wall) => string | number> = {
  second: (wall) => momentText(floorTo(wall, 1000)),
  minute: (wall) => momentText(floorTo(wall, 60_000)),
  hour: (wall) => momentText(floorTo(wall, 3_600_000)),
  day: dayText,
  // The first of January 1970 was a Thursday.
  week: (wall) => dayText(floorTo(wall + 3 * 86_400_000, 7 * 86_400_000) - 3 * 86_400_000),
  month: (wall) => `${dayText(wall).slice(0, 7)}-01`,
  quarter: (wall) => {
    const date = new Date(wall)
    return dayText(Date.UTC(date.getUTCFullYear(), Math.floor(date.getUTCMonth() / 3) * 3, 1))
  },
  year: (wall) => `${dayText(wall).slice(0, 4)}-01-01`,
  hour_of_day: (wall) => new Date(wall).getUTCHours(),
  day_of_week: (wall) => new Date(wall).getUTCDay() || 7,
  day_of_month: (wall) => new Date(wall).getUTCDate(),
  month_of_year: (wall) => new Date(wall).getUTCMonth() + 1,
}

/** The place of a cut on a line of such units. */
export function ordinalOf(cut: string, unit: Length['unit']): number {
  if (unit === 'month') return Number(cut.slice(0, 4)) * 12 + Number(cut.slice(5, 7))
  return wallOf(cut, undefined) / (unit === 'day' ? 86_400_000 : 1000)
}
