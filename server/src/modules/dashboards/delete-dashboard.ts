import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { checkRevision } from '../../kernel/revision.ts'
import { deleteDashboardRow, lockDashboard } from './store.ts'

export async function deleteDashboard(
  { transaction, ifMatch }: Context,
  { id }: { id: number },
): Promise<void> {
  await transaction(async ({ db, emit }) => {
    const dashboard = await lockDashboard(db, id)
    if (!dashboard) throw refuse.notFound('dashboard')
    checkRevision(ifMatch, dashboard)
    await deleteDashboardRow(db, id)
    await emit({ type: 'dashboard.deleted', subject: { type: 'dashboard', id, name: dashboard.name } })
  })
}
