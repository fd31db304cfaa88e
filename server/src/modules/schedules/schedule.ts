import type { CatchUp, ScheduleAction, ScheduleTrigger } from '../../../../contract/src/schedule-triggers.ts'
import type { Schedule, ScheduleTick } from '../../../../contract/src/schedules.ts'
import { parseTimes, type TimePattern } from './times/cron.ts'
import type { Work } from '../../kernel/context.ts'

/** What happened that makes a schedule due. */
export interface Cause {
  text: string
  /** The schedules that led to it, the first one first. */
  chain: number[]
}

export interface ScheduleRow {
  id: number
  name: string
  description: string
  project_id: number | null
  trigger: ScheduleTrigger
  action: ScheduleAction
  catch_up: CatchUp
  owner_id: number | null
  owner_name: string | null
  paused_at: Date | null
  paused_reason: string | null
  next_tick: Date | null
  due_at: Date | null
  cause: Cause | null
  created_by: number | null
  created_at: Date
  updated_at: Date
  revision: number
  tick: TickRow | null
  missing: Schedule['missing']
}

/** A tick; as a part of a row its times are texts. */
export interface TickRow {
  at: string | Date
  fired_at: string | Date
  outcome: ScheduleTick['outcome']
  reason: string | null
  cause: string | null
  run_id: number | null
  run_status: ScheduleTick['run_status']
}

const shownTimes = 5

export function showSchedule(row: ScheduleRow, now: Date): Schedule {
  const { tick, next_tick: nextTick, due_at: _due, cause: _cause, ...schedule } = row
  return {
    ...schedule,
    is_paused: row.paused_at !== null,
    paused_at: row.paused_at?.toISOString() ?? null,
    next_run_times: nextTimes(row, nextTick, now),
    last_tick: tick && showTick(tick),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

const iso = (at: string | Date) => new Date(at).toISOString()

export const showTick = (tick: TickRow): ScheduleTick => ({
  ...tick,
  at: iso(tick.at),
  fired_at: iso(tick.fired_at),
})

function nextTimes({ trigger, paused_at }: ScheduleRow, nextTick: Date | null, now: Date): string[] {
  const pattern = patternOf(trigger)
  if (!pattern || paused_at !== null) return []
  const first = nextTick && nextTick > now ? [nextTick] : []
  const more = pattern.next(first[0] ?? now, shownTimes - first.length)
  return [...first, ...more].map((at) => at.toISOString())
}

/** The times of a trigger that was validated when it was saved; undefined for one that is triggered by events. */
export function patternOf(trigger: ScheduleTrigger): TimePattern | undefined {
  if (trigger.kind !== 'cron') return undefined
  const parsed = parseTimes(trigger.cron, trigger.timezone)
  // What the zone database calls a zone can change under a schedule: it then has no times any more, and says so.
  return parsed.pattern
}

/** What starts it, for looking it up when something happens. */
export function sourcesOf(
  trigger: ScheduleTrigger,
): { kind: 'dataset' | 'schedule' | 'recipe'; id: number }[] {
  if (trigger.kind === 'datasets') return trigger.dataset_ids.map((id) => ({ kind: 'dataset', id }))
  if (trigger.kind === 'cron') return []
  const { schedule_id: scheduleId, recipe_id: recipeId } = trigger
  return [
    ...(scheduleId === undefined ? [] : [{ kind: 'schedule' as const, id: scheduleId }]),
    ...(recipeId === undefined ? [] : [{ kind: 'recipe' as const, id: recipeId }]),
  ]
}

/** Whether what was deleted leaves it nothing to be started by. */
export function isStranded({ trigger, missing }: Pick<ScheduleRow, 'trigger' | 'missing'>): boolean {
  if (missing.length === 0) return false
  return (
    trigger.kind !== 'datasets' || trigger.when === 'all' || missing.length === trigger.dataset_ids.length
  )
}

/** The first time of a schedule that starts or resumes now; null: it waits for an event. */
export const firstTick = (trigger: ScheduleTrigger, now: Date): Date | null =>
  patternOf(trigger)?.after(now) ?? null

export const fireJob = 'schedules.fire'

/** Queues the job that sees to the schedule when its time has come; null: there is no time to wait for. */
export async function waitFor(
  { enqueue }: Pick<Work, 'enqueue'>,
  scheduleId: number,
  at: Date | null,
): Promise<void> {
  if (at === null) return
  const concurrencyKey = `schedule:${scheduleId}`
  await enqueue({ kind: fireJob, payload: { schedule_id: scheduleId }, runAt: at, concurrencyKey })
}
