const dayMs = 86_400_000

export interface Step {
  months: number
  ms: number
}

/** How far moments lie apart: whole months where that is what they do. */
export function stepOf(moments: readonly string[]): Step | undefined {
  const dates = moments.map((moment) => new Date(timeOf(moment)))
  if (dates.length < 2 || dates.some((date) => Number.isNaN(date.getTime()))) return undefined
  const monthOf = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth()
  const isMonthly = dates.every((date) => date.getUTCDate() === 1 && date.getTime() % dayMs === 0)
  const gaps = (value: (date: Date) => number) =>
    dates.slice(1).map((date, at) => value(date) - value(dates[at] ?? date))
  if (isMonthly) return { months: Math.max(1, typicalGap(gaps(monthOf))), ms: 0 }
  const ms = typicalGap(gaps((date) => date.getTime()))
  return ms > 0 ? { months: 0, ms } : undefined
}

/** After how many points a course mostly repeats itself. */
export function defaultSeason(step: Step | undefined): number | undefined {
  if (!step) return undefined
  if (step.months > 0) return { 1: 12, 3: 4 }[step.months]
  return { [dayMs]: 7, [dayMs / 24]: 24, [7 * dayMs]: 52 }[step.ms]
}

/** The moments that follow, as dates or with a time like those before them. */
export function nextMoments(moments: readonly string[], count: number): string[] {
  const step = stepOf(moments)
  const last = moments.at(-1)
  if (!step || last === undefined) return []
  const from = new Date(timeOf(last))
  return Array.from({ length: count }, (_, at) => {
    const next = new Date(from)
    if (step.months > 0) next.setUTCMonth(next.getUTCMonth() + step.months * (at + 1))
    else next.setTime(next.getTime() + step.ms * (at + 1))
    const text = next.toISOString()
    return last.length <= 10 && text.endsWith('T00:00:00.000Z')
      ? text.slice(0, 10)
      : text.slice(0, 16).replace('T', ' ')
  })
}

function typicalGap(gaps: number[]): number {
  return gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0
}

export function timeOf(moment: string): number {
  const isoText = moment.replace(' ', 'T')
  const isZoned = !isoText.includes('T') || /(Z|[+-]\d\d(:?\d\d)?)$/.test(isoText)
  return Date.parse(isZoned ? isoText : `${isoText}Z`)
}
