import type { AlertTrigger } from '../../../../../contract/src/alert-conditions.ts'
import { parseTimes, requireTimes } from '../../schedules/index.ts'
import { fail } from '../errors.ts'

/** Rejects a trigger that never fires, or fires too often. */
export function requireTrigger(
  { cron, timezone: zone = 'UTC', on_update: onUpdate }: AlertTrigger,
  now: Date,
) {
  if (cron === undefined && onUpdate !== true) throw fail.noTrigger()
  if (cron !== undefined) requireTimes(cron, zone, now)
}

/** The next of its times; null: it has none. */
export const nextTime = ({ cron, timezone: zone = 'UTC' }: AlertTrigger, after: Date): Date | null =>
  cron === undefined ? null : (parseTimes(cron, zone).pattern?.after(after) ?? null)
