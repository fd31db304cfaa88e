import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { checkRevision } from '../../../kernel/revision.ts'
import { lockDashboard } from '../store.ts'
import { retentionDays, purgeJob } from './purge-dashboard.ts'
import { putIntoTrash, seeingTrash } from './store.ts'

/** Nobody finds the dashboard any more; for thirty days it can be brought back. */
export async function trashDashboard(
  { transaction, ifMatch, user, now }: Context,
  { id }: { id: number },
): Promise<void> {
  await transaction(async ({ db, emit, enqueue }) => {
    const dashboard = await lockDashboard(db, id)
    if (!dashboard) throw refuse.notFound('dashboard')
    checkRevision(ifMatch, dashboard)
    await seeingTrash(db, () => putIntoTrash(db, { id, userId: user.userId }))
    // An hour later: the database has a clock of its own.
    const runAt = new Date(now().getTime() + (retentionDays * 24 + 1) * 3_600_000)
    await enqueue({ kind: purgeJob, payload: { dashboard_id: id }, runAt })
    await emit({ type: 'dashboard.trashed', subject: { type: 'dashboard', id, name: dashboard.name } })
  })
}
