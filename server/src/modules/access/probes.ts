import type { Context } from '../../kernel/context.ts'

const perMinute = 100
const minuteMs = 60_000

/** Records in the audit log, once a minute, a user who requests many missing objects in a row. */
export function probesBy(now: () => Date) {
  const windows = new Map<number, { startedAt: number; count: number }>()

  return async function count({ user, transaction }: Pick<Context, 'user' | 'transaction'>, type: string) {
    const at = now().getTime()
    const window = windows.get(user.userId)
    if (!window || at - window.startedAt >= minuteMs) {
      if (windows.size >= 10_000) windows.clear()
      windows.set(user.userId, { startedAt: at, count: 1 })
      return
    }
    window.count++
    if (window.count !== perMinute) return
    await transaction(({ emit }) =>
      emit({
        type: 'access.probing_suspected',
        subject: { type: 'user', id: user.userId, name: user.username },
        data: { target_type: type, misses: perMinute },
      }),
    )
  }
}
