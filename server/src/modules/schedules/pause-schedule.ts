import type { Schedule } from '../../../../contract/src/schedules.ts'
import { databaseNow } from '../../kernel/database/database-now.ts'
import type { Context, Work } from '../../kernel/context.ts'
import { fail } from './errors.ts'
import { firstTick, isStranded, type ScheduleRow, showSchedule, waitFor } from './schedule.ts'
import { findSchedule, updateScheduleRow } from './store.ts'
import { lockForChange } from './update-schedule.ts'

const paused = { next_tick: null, due_at: null, cause: null } as const

/** Pauses it within the caller's transaction: manually, or for a reason shown to users. */
export async function pauseFor(
  { db, emit }: Work,
  schedule: ScheduleRow,
  reason: string | null,
): Promise<void> {
  const now = await databaseNow(db)
  await updateScheduleRow(db, schedule.id, { ...paused, paused_at: now, paused_reason: reason })
  await emit({
    type: 'schedule.paused',
    subject: { type: 'schedule', id: schedule.id, name: schedule.name },
    data: { reason, owner_id: schedule.owner_id },
  })
}

export const pauseSchedule = (context: Context, { id }: { id: number }): Promise<Schedule> =>
  context.transaction(
    async (work) => {
      const schedule = await lockForChange(context, work.db, id)
      if (schedule.paused_at === null) await pauseFor(work, schedule, null)
      return shown(work, id)
    },
    { isResponse: true },
  )

/** Times that passed meanwhile are not caught up. */
export const resumeSchedule = (context: Context, { id }: { id: number }): Promise<Schedule> =>
  context.transaction(
    async (work) => {
      const { db, emit } = work
      const schedule = await lockForChange(context, db, id)
      if (schedule.paused_at !== null) {
        if (isStranded(schedule)) throw fail.stranded(schedule.missing)
        const next = firstTick(schedule.trigger, await databaseNow(db))
        await updateScheduleRow(db, id, {
          paused_at: null,
          paused_reason: null,
          next_tick: next,
          due_at: next,
        })
        await waitFor(work, id, next)
        await emit({ type: 'schedule.resumed', subject: { type: 'schedule', id, name: schedule.name } })
      }
      return shown(work, id)
    },
    { isResponse: true },
  )

const shown = async ({ db }: Work, id: number) =>
  showSchedule((await findSchedule(db, id))!, await databaseNow(db))
