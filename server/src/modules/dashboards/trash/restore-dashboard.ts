import type { Dashboard } from '../../../../../contract/src/dashboards.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { visible } from '../../access/index.ts'
import { toDashboard } from '../dashboard.ts'
import { shownTo } from '../withheld.ts'
import { lockTrashed, seeingTrash, takeFromTrash } from './store.ts'

/** Brings a dashboard back as it was, with its versions, its draft and what was granted on it. */
export async function restoreDashboard(
  context: Pick<Context, 'read' | 'transaction' | 'user'>,
  { dashboard_id: id }: { dashboard_id: number },
): Promise<Dashboard> {
  const dashboard = await context.transaction(async ({ db, emit }) => {
    const made = await seeingTrash(db, async () => {
      const row = await lockTrashed(db, id, visible(context, 'dashboard.delete', 'dashboard'))
      if (!row) throw refuse.notFound('dashboard in the trash')
      return takeFromTrash(db, id)
    })
    await emit({ type: 'dashboard.recovered', subject: { type: 'dashboard', id, name: made.name } })
    return toDashboard(made)
  })
  return shownTo(context, id, dashboard)
}
