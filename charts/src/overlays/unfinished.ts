import type { Shape } from '../shape.ts'
import { translated } from '../texts/translate.ts'
import { nextMoments, timeOf } from './next-moments.ts'
import type { Overlay } from './overlay.ts'

/** Marks the last period while it lasts: less has happened in it than in those before, which is no fall. */
export const unfinished: Overlay = {
  settings: [],
  lay({ shape, now, isStacked }) {
    if (!isUnfinished(shape, now)) return {}
    const last = shape.labels.length - 1
    const courses = shape.series.map(({ name, values }, of) => ({
      name,
      of,
      values: values.map((value, at) => (at < last - 1 ? null : value)),
      isDashed: true,
      isGap: true,
    }))
    const note = translated(
      { en: '{{period}} is not over yet.', de: '{{period}} ist noch nicht vorbei.' },
      { period: shape.labels[last] ?? '' },
    )
    return { courses: isStacked ? [] : courses, notes: [note] }
  },
}

/** Whether the last period is the one that the clock stands in. */
export function isUnfinished({ moments = [] }: Shape, now: Date): boolean {
  const [last, next] = [moments.at(-1), nextMoments(moments, 1)[0]]
  if (last === undefined || next === undefined) return false
  // What lasts no longer than a minute is an event, and no period.
  const [from, to] = [timeOf(last), timeOf(next)]
  return to - from > 60_000 && from <= now.getTime() && now.getTime() < to
}
