import type { Context, Work } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { JobHandler } from '../../../kernel/jobs/worker.ts'
import type { RunIn } from '../../../kernel/work.ts'
import { visible } from '../../access/index.ts'
import { lockDue, lockTrashed, purgeRow, seeingTrash, type TrashedRow } from './store.ts'

export const retentionDays = 30
export const purgeJob = 'dashboards.purge'

/** Deletes for good what lies in the trash. */
export const purgeDashboard = (
  context: Pick<Context, 'transaction' | 'user'>,
  { dashboard_id: id }: { dashboard_id: number },
): Promise<void> =>
  context.transaction(async (work) => {
    const gone = await purge(work, () =>
      lockTrashed(work.db, id, visible(context, 'dashboard.delete', 'dashboard')),
    )
    if (!gone) throw refuse.notFound('dashboard in the trash')
  })

/** Deletes what has lain there long enough, in nobody's name. */
export const purgeWork =
  ({ runIn }: { runIn: RunIn }): JobHandler =>
  async ({ id: jobId, orgId, payload }) => {
    const id = payload['dashboard_id']
    if (orgId === null || typeof id !== 'number') throw new TypeError('not a job of the trash')
    const origin = { userId: null, username: null, requestId: `job-${jobId}`, address: null }
    await runIn({ scope: { orgId }, origin }, async (work) => {
      await purge(work, () => lockDue(work.db, id, retentionDays))
    })
  }

async function purge(
  { db, emit }: Work,
  find: () => Promise<TrashedRow | undefined>,
): Promise<TrashedRow | undefined> {
  const row = await seeingTrash(db, async () => {
    const found = await find()
    if (found) await purgeRow(db, found.id)
    return found
  })
  if (row)
    await emit({ type: 'dashboard.deleted', subject: { type: 'dashboard', id: row.id, name: row.name } })
  return row
}
