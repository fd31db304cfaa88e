import type { Dashboard } from '../../../../../contract/src/dashboards.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { checkRevision } from '../../../kernel/revision.ts'
import { contentsOf, toDashboard } from '../dashboard.ts'
import { changeDashboard, findVersion, lockDashboard } from '../store.ts'
import { shownTo } from '../withheld.ts'

/** Makes the contents of an old version the newest one; nothing of what came between is lost. */
export async function restoreVersion(
  context: Context,
  { id, version }: { id: number; version: number },
): Promise<Dashboard> {
  const { transaction, ifMatch, orgId, user } = context
  const dashboard = await transaction(async ({ db, emit }) => {
    const before = await lockDashboard(db, id)
    const old = before && (await findVersion(db, id, version))
    if (!old) throw refuse.notFound('version')
    checkRevision(ifMatch, before)
    const contents = { ...contentsOf(old), version: before.version + 1 }
    const made = await changeDashboard(db, { orgId, id, changedBy: user.userId, contents })
    const subject = { type: 'dashboard', id, name: made.name }
    await emit({ type: 'dashboard.restored', subject, data: { restored: version, version: made.version } })
    return toDashboard(made)
  })
  return shownTo(context, id, dashboard)
}
