const secondMs = 1000
// No clock was ever further from UTC: Manila was 15:56 behind, Alaska 15:13 ahead.
const maxOffsetMs = 16 * 3_600_000
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
    // Names come from users: the cache of them is bounded.
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

const written = /^(\d+)\/(\d+)\/(\d+) ([AB])\w*, (\d+):(\d+):(\d+)$/

/** What clocks there show, as a date whose UTC fields are the digits. */
export function wallOf(timeZone: string, at: Date): Date {
  const [, month, day, year, era, hour, minute, second] = written.exec(clockOf(timeZone).format(at)) ?? []
  const wall = new Date(0)
  // Unlike Date.UTC it takes the years 0 to 99 for what they are.
  wall.setUTCFullYear(era === 'B' ? 1 - Number(year) : Number(year), Number(month) - 1, Number(day))
  wall.setUTCHours(Number(hour), Number(minute), Number(second))
  return wall
}

const wholeSecond = (at: number) => Math.floor(at / secondMs) * secondMs

/** How far clocks there are ahead of UTC at that time. */
export const offsetMs = (timeZone: string, at: number): number =>
  timeZone === 'UTC' ? 0 : wallOf(timeZone, new Date(wholeSecond(at))).getTime() - wholeSecond(at)

/** When clocks begin or end to show something. */
export interface Edge {
  at: number
  /** They show exactly this then, not something beyond it to which they were put. */
  isShown: boolean
}

/** From one edge to another; undefined: without end. */
export interface Span {
  from: Edge | undefined
  to: Edge | undefined
}

interface Since {
  /** Only what follows it. */
  isBehind?: boolean
}

/**
 * The instants at which local time reaches a value, in order. Where clocks are set back across it there are two;
 * where they are set forward across it, the instant of the transition.
 * @param shown as milliseconds whose UTC fields are the digits
 */
export function spansSince(timeZone: string, shown: number, { isBehind = false }: Since = {}): Span[] {
  const spans = piecesAround(timeZone, shown).flatMap(({ start, end, offset }) => {
    const from = shown - offset
    if (end !== undefined && from >= end) return []
    const isInside = start === undefined || from >= start
    return [{ from: isInside ? edge(from, true) : edge(start, false), to: ending(end) }]
  })
  return joined(spans, ({ isShown }) => isBehind && isShown)
}

/** When they show something before that, or with `isThrough` that itself too. */
export function spansUntil(
  timeZone: string,
  shown: number,
  { isThrough = false }: { isThrough?: boolean } = {},
): Span[] {
  const spans = piecesAround(timeZone, shown).flatMap(({ start, end, offset }) => {
    const to = shown - offset
    if (start !== undefined && (isThrough ? to < start : to <= start)) return []
    const isInside = end === undefined || to < end
    return [{ from: ending(start), to: isInside ? edge(to, true) : edge(end, false) }]
  })
  return joined(spans, () => false)
}

/** Two adjacent ranges are one, unless the instant itself is in neither. */
function joined(spans: Span[], isLeftOut: (from: Edge) => boolean): Span[] {
  const [first, second] = spans
  if (!first?.to || !second?.from || first.to.isShown) return spans
  const isOne = first.to.at === second.from.at && !isLeftOut(second.from)
  return isOne ? [{ from: first.from, to: second.to }] : spans
}

/** The instants with exactly this local time: one, two where clocks are set back, none where they skip it. */
export const instantsShowing = (timeZone: string, shown: number): number[] =>
  piecesAround(timeZone, shown)
    .filter(({ start, end, offset }) => {
      const at = shown - offset
      return (start === undefined || at >= start) && (end === undefined || at < end)
    })
    .map(({ offset }) => shown - offset)

/**
 * The first instant with this local time. A skipped time is the instant of the transition.
 * @param wall as a date whose UTC fields are the digits
 */
export const firstInstantOf = (timeZone: string, wall: Date): Date =>
  new Date(spansSince(timeZone, wall.getTime())[0]?.from?.at ?? wall.getTime())

const edge = (at: number, isShown: boolean): Edge => ({ at, isShown })
const ending = (at: number | undefined) => (at === undefined ? undefined : edge(at, false))

interface Piece {
  start: number | undefined
  end: number | undefined
  offset: number
}

/** The stretches of one offset each in which clocks could show it. No zone changes twice within these hours. */
function piecesAround(timeZone: string, shown: number): Piece[] {
  const [from, to] = [wholeSecond(shown) - maxOffsetMs, wholeSecond(shown) + maxOffsetMs]
  const [before, after] = [offsetMs(timeZone, from), offsetMs(timeZone, to)]
  if (before === after) return [{ start: undefined, end: undefined, offset: before }]
  const change = changeBetween(timeZone, from, to)
  return [
    { start: undefined, end: change, offset: before },
    { start: change, end: undefined, offset: after },
  ]
}

/** The first second of another offset, where there is one change between them. */
function changeBetween(timeZone: string, from: number, to: number): number {
  const before = offsetMs(timeZone, from)
  let [low, high] = [from, to]
  while (high - low > secondMs) {
    const middle = wholeSecond((low + high) / 2)
    if (offsetMs(timeZone, middle) === before) low = middle
    else high = middle
  }
  return high
}

/** The offsets of a zone, and when each but the first begins. */
export interface OffsetChanges {
  offsetsMs: number[]
  changes: number[]
}

const changesByZone = new Map<string, OffsetChanges>()
const halfMonthMs = 15 * 86_400_000
const [firstYear, lastYear] = [Date.UTC(1840, 0), Date.UTC(2100, 0)]

/** All transitions of its clocks, past and future; before 1840 and after 2100 the nearest offset applies. */
export function offsetChanges(timeZone: string): OffsetChanges {
  const known = changesByZone.get(timeZone)
  if (known) return known
  const found: OffsetChanges = { offsetsMs: [offsetMs(timeZone, firstYear)], changes: [] }
  for (let from = firstYear; from < lastYear; from += halfMonthMs) {
    const offset = offsetMs(timeZone, from + halfMonthMs)
    if (offset === found.offsetsMs.at(-1)) continue
    found.changes.push(changeBetween(timeZone, from, from + halfMonthMs))
    found.offsetsMs.push(offset)
  }
  if (changesByZone.size > 100) changesByZone.clear()
  changesByZone.set(timeZone, found)
  return found
}
