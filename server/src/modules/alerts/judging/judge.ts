import type { AlertCondition, AlertStatus } from '../../../../../contract/src/alert-conditions.ts'
import type { Reading } from './reading.ts'

export interface Verdict {
  holds: boolean
  /** There is nothing to judge. */
  isMissing: boolean
}

/** Whether the condition holds for what was read. */
export function judge(condition: AlertCondition, reading: Reading, now: Date): Verdict {
  const { value, previous, at } = reading
  if (condition.kind === 'missing') return verdict(isOverdue(condition, { value, at }, now))
  if (value === null) return { holds: false, isMissing: true }
  if (condition.kind === 'threshold') return verdict(passes(condition, value))
  if (previous === null) return { holds: false, isMissing: true }
  return verdict(moved(condition, value, previous))
}

const verdict = (holds: boolean): Verdict => ({ holds, isMissing: false })

type Of<K extends AlertCondition['kind']> = Extract<AlertCondition, { kind: K }>

function isOverdue({ hours }: Of<'missing'>, { value, at }: Pick<Reading, 'value' | 'at'>, now: Date) {
  if (value === null) return true
  if (hours === undefined || at === null) return false
  return momentOf(at) < now.getTime() - hours * 3_600_000
}

/** Times of answers are texts in UTC, with or without their zone. */
export const momentOf = (at: string): number =>
  Date.parse(/[zZ]$|[+-]\d\d:?\d\d$/.test(at) || !at.includes(':') ? at : `${at.replace(' ', 'T')}Z`)

function passes({ operator, value: bound, to = bound }: Of<'threshold'>, value: number): boolean {
  switch (operator) {
    case 'above':
      return value > bound
    case 'at_least':
      return value >= bound
    case 'below':
      return value < bound
    case 'at_most':
      return value <= bound
    case 'equal':
      return value === bound
    case 'not_equal':
      return value !== bound
    case 'between':
      return value >= bound && value <= to
    default:
      return value < bound || value > to
  }
}

function moved({ direction, by, unit }: Of<'change'>, value: number, previous: number): boolean {
  const difference = value - previous
  if (difference === 0) return false
  // From nothing to something is more than any percentage.
  const size = unit === 'absolute' ? Math.abs(difference) : Math.abs(difference / previous) * 100
  return size >= by && (direction === 'either' || difference > 0 === (direction === 'up'))
}

export interface Standing {
  status: Exclude<AlertStatus, 'error'>
  streak: number
}

/** The status of a group after one more evaluation. */
export function nextGroupStatus(
  before: Standing | undefined,
  { holds, isMissing }: Verdict,
  forTimes: number,
): Standing {
  if (isMissing) return { status: 'missing_data', streak: 0 }
  if (!holds) return { status: 'ok', streak: 0 }
  const streak = Math.min((before?.streak ?? 0) + 1, forTimes)
  // A firing group keeps firing, even if more consecutive evaluations are required from now on.
  const fires = streak >= forTimes || before?.status === 'firing'
  return { status: fires ? 'firing' : 'pending', streak }
}
