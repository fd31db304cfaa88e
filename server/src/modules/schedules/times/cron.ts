import { Cron } from 'croner'
import { firstInstantOf, isTimeZone, wallOf } from '../../../kernel/wall-clock.ts'

/** A pattern of times that was found to be one. */
export interface TimePattern {
  /** The first time after this; undefined when there is none any more. */
  after(at: Date): Date | undefined
  /** Several of them. */
  next(after: Date, count: number): Date[]
}

export type Parsed =
  | { pattern: TimePattern; problem?: never }
  | { pattern?: never; problem: { field: 'cron' | 'timezone'; message: string } }

const nicknames: Record<string, string> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@weekly': '0 0 * * 0',
  '@monthly': '0 0 1 * *',
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
}

/** Reads a pattern of five fields and the zone whose clocks it is meant by. */
export function parseTimes(text: string, timeZone: string): Parsed {
  if (!isTimeZone(timeZone))
    return wrong('timezone', `"${timeZone}" is no time zone: write an IANA name, e.g. Europe/Berlin or UTC`)
  const pattern = nicknames[text.trim().toLowerCase()] ?? text.trim()
  const fields = pattern.split(/\s+/)
  if (fields.length !== 5)
    return wrong(
      'cron',
      `"${text}" has ${fields.length} fields: write five (minute, hour, day of month, month, day of week), e.g. 30 6 * * 1-5`,
    )
  const [local, real] = [open(pattern, 'UTC'), open(pattern, timeZone)]
  if (typeof local === 'string' || typeof real === 'string')
    return wrong('cron', `"${text}" is no pattern of times: ${String(local)}`)
  if (!local.nextRun(new Date())) return wrong('cron', `"${text}" is a time that never comes`)
  // An hourly pattern follows elapsed time; one of certain hours follows local time.
  const times = fields[1]!.startsWith('*')
    ? (at: Date) => elapsed(real, at)
    : (at: Date) => byClock(local, timeZone, at)
  const next = (at: Date, count: number) => firstOf(times(at), count)
  return { pattern: { after: (at) => next(at, 1)[0], next } }
}

const wrong = (field: 'cron' | 'timezone', message: string): Parsed => ({ problem: { field, message } })

/** The pattern, or what is wrong with it. */
function open(pattern: string, timezone: string): Cron | string {
  try {
    return new Cron(pattern, { timezone, paused: true })
  } catch (error) {
    return error instanceof Error ? error.message.replace(/^Cron\w*: /, '') : String(error)
  }
}

function* elapsed(real: Cron, after: Date): Generator<Date> {
  for (let at = real.nextRun(after); at; at = real.nextRun(at)) yield at
}

/** Once per local time: the first occurrence of a repeated one, right after the jump for a skipped one. */
function* byClock(local: Cron, timeZone: string, after: Date): Generator<Date> {
  let last = after
  // What clocks show may have been shown before: an hour, or more where a zone was moved.
  let shown: Date | null = new Date(wallOf(timeZone, after).getTime() - backMs)
  while ((shown = local.nextRun(shown))) {
    const at = firstInstantOf(timeZone, shown)
    if (at && at > last) yield (last = at)
  }
}

const backMs = 3 * 60 * 60 * 1000

function firstOf(times: Iterable<Date>, count: number): Date[] {
  const first: Date[] = []
  for (const at of times) if (first.push(at) >= count) break
  return first
}
