import type { Scope } from '../../kernel/database/database.ts'
import type { Origin } from '../../kernel/events.ts'
import { Refusal } from '../../kernel/errors.ts'
import type { RunIn } from '../../kernel/work.ts'

const perMinute = 20
const minuteMs = 60_000

/**
 * Tells the audit log who was refused what. Bounded for each user, so that whoever is refused cannot fill the log:
 * the first of the next minute says how many were left out.
 */
export function denialsTo(runIn: RunIn, now: () => Date) {
  const windows = new Map<number, { startedAt: number; count: number }>()

  return async function record(refusal: Refusal, at: { scope: Scope; origin: Origin }): Promise<void> {
    const userId = at.origin.userId ?? 0
    const startedAt = now().getTime()
    const last = windows.get(userId)
    if (last && startedAt - last.startedAt < minuteMs) {
      last.count++
      if (last.count > perMinute) return
    } else {
      if (windows.size >= 10_000) windows.clear()
      windows.set(userId, { startedAt, count: 1 })
    }
    const left_out = last && startedAt - last.startedAt >= minuteMs ? Math.max(0, last.count - perMinute) : 0
    const { permission, target_id } = refusal.extras
    await runIn(at, ({ emit }) =>
      emit({
        type: 'access.denied',
        subject: {
          type: 'user',
          id: at.origin.userId,
          ...(at.origin.username ? { name: at.origin.username } : {}),
        },
        data: { permission, target_id, ...(left_out > 0 ? { left_out } : {}) },
      }),
    )
  }
}
