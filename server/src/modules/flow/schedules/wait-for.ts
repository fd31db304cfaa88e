import type { Work } from '../../../kernel/context.ts'

export const fireJob = 'flow.fire-schedule'

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
