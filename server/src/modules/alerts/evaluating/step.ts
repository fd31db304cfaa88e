import { type Standing, nextGroupStatus, type Verdict } from '../judging/judge.ts'
import type { Reading } from '../judging/reading.ts'
import type { GroupRow, NewTransition } from './evaluation-store.ts'

export interface Step {
  groups: GroupRow[]
  transitions: NewTransition[]
  /** Groups whose firing is notified now, and those whose recovery is. */
  firing: GroupRow[]
  recovered: GroupRow[]
}

interface StepInput {
  before: readonly GroupRow[]
  readings: readonly (Reading & Verdict)[]
  forTimes: number
  now: Date
  remindHours: number | null
  isSilenced: boolean
}

// So long a group that is not in the answer any more is still shown.
const missingRetentionMs = 7 * 24 * 3_600_000

/** The state of every group after an evaluation, and the notifications to send: a pure function. */
export function step(stepInput: StepInput): Step {
  const { before, readings, now, isSilenced } = stepInput
  const known = new Map(before.map((group) => [group.key, group]))
  const made: Step = { groups: [], transitions: [], firing: [], recovered: [] }
  for (const reading of readings) {
    const was = known.get(reading.key)
    const group = groupAfter(was, reading, stepInput)
    if (was?.status !== group.status) made.transitions.push(transition(was?.status ?? 'ok', group))
    if (isForgotten(group, now)) continue
    const due = isSilenced ? undefined : dueNotification(group, stepInput)
    if (due) made[due].push({ ...group })
    made.groups.push(due ? { ...group, notified_at: due === 'firing' ? now : null } : group)
  }
  made.transitions = made.transitions.filter(({ from, to }) => from !== to)
  return made
}

function groupAfter(
  was: GroupRow | undefined,
  reading: Reading & Verdict,
  { forTimes, now }: StepInput,
): GroupRow {
  const { key, label, value, previous, at } = reading
  const standing: Standing = nextGroupStatus(was, reading, forTimes)
  const isSame = was?.status === standing.status
  const stillFires = isSame && standing.status === 'firing'
  return {
    ...standing,
    key,
    label,
    value,
    previous,
    at,
    since: isSame ? was.since : now,
    notified_at: was?.notified_at ?? null,
    acknowledged_at: stillFires ? was.acknowledged_at : null,
    acknowledged_by: stillFires ? was.acknowledged_by : null,
  }
}

const transition = (
  from: GroupRow['status'],
  { status, label, value, previous }: GroupRow,
): NewTransition => ({
  label,
  from,
  to: status,
  value,
  previous,
  reason: null,
})

const isForgotten = ({ status, since, at, value }: GroupRow, now: Date): boolean =>
  status === 'missing_data' &&
  at === null &&
  value === null &&
  now.getTime() - since.getTime() > missingRetentionMs

/** Once when it starts firing, once when it recovers, and in between as often as reminders are configured. */
function dueNotification(
  group: GroupRow,
  { now, remindHours }: StepInput,
): 'firing' | 'recovered' | undefined {
  const { status, notified_at: notifiedAt, acknowledged_at: acknowledged } = group
  if (status === 'ok' && notifiedAt !== null) return 'recovered'
  if (status !== 'firing') return undefined
  if (notifiedAt === null) return 'firing'
  if (remindHours === null || acknowledged !== null) return undefined
  return now.getTime() - notifiedAt.getTime() >= remindHours * 3_600_000 ? 'firing' : undefined
}
