import type { CatchUp } from '../../../../../contract/src/schedule-triggers.ts'
import type { TimePattern } from './cron.ts'

export interface Due {
  /** The time that a run is started for; undefined: for none. */
  fire: Date | undefined
  /** The first of the times for which nothing is started. */
  missed: Date | undefined
  /** What is due after that; it may have passed too. */
  next: Date | undefined
}

interface CatchUpInput {
  pattern: TimePattern
  /** The time that is to be seen to. */
  tick: Date
  now: Date
  catchUp: CatchUp
}

// A run within this time after its due time counts as on time: workers poll every second, and restart within this.
const onTimeMs = 2 * 60 * 1000
const defaultMax = 10

/** What becomes of the times that have come: mostly it is one, just now. */
export function dueOf({ pattern, tick, now, catchUp }: CatchUpInput): Due {
  const max = catchUp.policy === 'all' ? (catchUp.most ?? defaultMax) : 1
  const times = newestUpTo(pattern, { tick, now, max: max + 1 })
  const kept = times.slice(-max)
  const left = times.length > kept.length ? tick : undefined
  const next = kept[1] ?? pattern.after(now)
  if (catchUp.policy !== 'skip') {
    // With `once` the run covers all of them.
    return { fire: kept[0], missed: catchUp.policy === 'once' ? undefined : left, next }
  }
  if (now.getTime() - kept[0]!.getTime() <= onTimeMs) return { fire: kept[0], missed: left, next }
  return { fire: undefined, missed: tick, next }
}

const firstWindowMs = 60 * 60 * 1000

/** The newest so many times from the tick up to now, without walking through a year of them. */
function newestUpTo(
  pattern: TimePattern,
  { tick, now, max }: { tick: Date; now: Date; max: number },
): Date[] {
  for (let windowMs = firstWindowMs; ; windowMs *= 4) {
    const from = now.getTime() - windowMs
    const isWhole = from <= tick.getTime()
    const times = isWhole ? [tick] : []
    const start = isWhole ? tick : new Date(from)
    for (let at = pattern.after(start); at && at <= now; at = pattern.after(at)) times.push(at)
    if (isWhole || times.length >= max) return times.slice(-max)
  }
}
