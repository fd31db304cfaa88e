const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const clocks = new Map<string, Intl.DateTimeFormat>()

/** Throws a RangeError for a name that is no time zone. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    // Names come from users: what is kept of them is bounded.
    if (clocks.size > 1000) clocks.clear()
    clocks.set(timeZone, clock)
  }
  return clock
}

export function isTimeZone(name: string): boolean {
  // Offsets are no zones: they know of no summer.
  if (/^[+-]/.test(name)) return false
  try {
    clockOf(name)
    return true
  } catch {
    return false
  }
}

/** What clocks there show, as a date whose UTC fields are the digits. */
export function wallOf(timeZone: string, at: Date): Date {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of clockOf(timeZone).formatToParts(at)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second))
}

const offsetMs = (timeZone: string, at: number) =>
  wallOf(timeZone, new Date(at)).getTime() - Math.floor(at / 1000) * 1000

/**
 * When clocks there show this for the first time. A time that they leave out is the moment at which they jump over it.
 * @param wall as a date whose UTC fields are the digits
 */
export function firstInstantOf(timeZone: string, wall: Date): Date {
  const shown = wall.getTime()
  const around = [shown - dayMs, shown, shown + dayMs].map((at) => offsetMs(timeZone, at))
  const candidates = [...new Set(around)]
    .map((offset) => shown - offset)
    .filter((at) => at + offsetMs(timeZone, at) === shown)
  if (candidates.length > 0) return new Date(Math.min(...candidates))
  return new Date(jumpOver(timeZone, shown, around))
}

/** The first moment, to the second, at which clocks show more than this. */
function jumpOver(timeZone: string, shown: number, offsets: readonly number[]): number {
  let before = shown - Math.max(...offsets) - minuteMs
  let after = shown - Math.min(...offsets) + minuteMs
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2000) * 1000
    if (middle + offsetMs(timeZone, middle) > shown) after = middle
    else before = middle
  }
  return after
}
