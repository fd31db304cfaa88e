import type { Work } from '../../kernel/context.ts'
import type { DashboardRow } from './dashboard.ts'

/** Tells that readers see a dashboard from now on, or no more. */
export async function emitStatusChange(
  { emit }: Pick<Work, 'emit'>,
  { before, made }: { before: DashboardRow; made: DashboardRow },
): Promise<void> {
  if (made.status === before.status) return
  const type = made.status === 'published' ? 'dashboard.published' : 'dashboard.withdrawn'
  await emit({ type, subject: { type: 'dashboard', id: made.id, name: made.name } })
}
