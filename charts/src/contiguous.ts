import { nextMoments, stepOf, timeOf } from './overlays/next-moments.ts'

const maxMoments = 2000
const dayMs = 86_400_000

/**
 * The moments with those between them for which there is nothing, so that a month without rows is a gap and not left out.
 * Undefined where nothing is missing, or where they do not follow in steps.
 */
export function contiguousMoments(moments: readonly string[]): string[] | undefined {
  const [first, last] = [moments[0], moments.at(-1)]
  if (first === undefined || last === undefined || moments.length < 3) return undefined
  const apart = stepOf(moments)
  if (!apart) return undefined
  const byTime = new Map(moments.map((moment) => [timeOf(moment), moment]))
  if (byTime.size < moments.length) return undefined
  const end = timeOf(last)
  const step = nextMoments(moments, 1)[0]
  const steps = step === undefined ? 0 : Math.round((end - timeOf(first)) / (timeOf(step) - end))
  // Months differ in length.
  const wanted = Math.ceil(steps * 1.15) + 2
  if (steps < moments.length || wanted > Math.min(maxMoments, moments.length * 3)) return undefined
  const following = followingFrom(first, moments, wanted)
  const all = [first, ...following.filter((moment) => timeOf(moment) <= end)]
  const isComplete = [...byTime.keys()].every((time) => all.some((moment) => timeOf(moment) === time))
  const missing = all.filter((moment) => !byTime.has(timeOf(moment)))
  if (!isComplete || missing.length === 0 || (apart.ms === dayMs && areWeekends(missing))) return undefined
  return all.map((moment) => byTime.get(timeOf(moment)) ?? asWritten(moment, first))
}

/** Moments after the first one, as far apart as all of them mostly are. */
function followingFrom(first: string, moments: readonly string[], count: number): string[] {
  const step = stepOf(moments)
  if (!step) return []
  const from = new Date(timeOf(first))
  return Array.from({ length: count }, (_, at) => {
    const next = new Date(from)
    if (step.months > 0) next.setUTCMonth(next.getUTCMonth() + step.months * (at + 1))
    else next.setTime(next.getTime() + step.ms * (at + 1))
    return next.toISOString().slice(0, 19).replace('T', ' ')
  })
}

// Where nothing happens at weekends, five days are a week.
const areWeekends = (moments: string[]) =>
  moments.every((moment) => [0, 6].includes(new Date(timeOf(moment)).getUTCDay()))

const asWritten = (moment: string, like: string) =>
  like.includes('T') ? moment.replace(' ', 'T').slice(0, like.length) : moment.slice(0, like.length)
