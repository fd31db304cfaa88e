import type { Context, Work } from '../../../kernel/context.ts'
import { refuse, orNotFound } from '../../../kernel/errors.ts'
import { checkRevision } from '../../../kernel/revision.ts'
import { lockDashboard } from '../store.ts'
import {
  putIntoTrash,
  seeingTrash,
  lockTrashed,
  takeFromTrash,
  lockDue,
  purgeDashboardRow,
  type TrashedRow,
} from './store.ts'
import type { Dashboard } from '../../../../../contract/src/dashboards.ts'
import { visible } from '../../access/index.ts'
import { toDashboard } from '../dashboard.ts'
import { shownTo } from '../withheld.ts'
import { originOfProgram } from '../../../kernel/events.ts'
import { targetOf } from '../../../kernel/jobs/queue.ts'
import type { JobHandler } from '../../../kernel/jobs/worker.ts'
import { readingIn, type RunIn } from '../../../kernel/work.ts'

/** Nobody finds the dashboard any more; for thirty days it can be brought back. */
export async function trashDashboard(
  { transaction, ifMatch, user, now }: Context,
  { id }: { id: number },
): Promise<void> {
  await transaction(async ({ db, emit, enqueue }) => {
    const dashboard = orNotFound(await lockDashboard(db, id), 'dashboard')
    checkRevision(ifMatch, dashboard)
    await seeingTrash(db, () => putIntoTrash(db, { id, userId: user.userId }))
    // An hour later: the database has a clock of its own.
    const runAt = new Date(now().getTime() + (retentionDays * 24 + 1) * 3_600_000)
    await enqueue({ kind: purgeJob, payload: { dashboard_id: id }, runAt })
    await emit({ type: 'dashboard.trashed', subject: { type: 'dashboard', id, name: dashboard.name } })
  })
}

/** Brings a dashboard back as it was, with its versions, its draft and what was granted on it. */
export async function restoreDashboard(
  context: Pick<Context, 'read' | 'transaction' | 'user'>,
  { dashboard_id: id }: { dashboard_id: number },
): Promise<Dashboard> {
  return await context.transaction(
    async ({ db, emit }) => {
      const made = await seeingTrash(db, async () => {
        orNotFound(
          await lockTrashed(db, id, visible(context, 'dashboard.delete', 'dashboard')),
          'dashboard in the trash',
        )
        return takeFromTrash(db, id)
      })
      await emit({ type: 'dashboard.recovered', subject: { type: 'dashboard', id, name: made.name } })
      return await shownTo(readingIn(context, db), id, toDashboard(made))
    },
    { isResponse: true },
  )
}

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
  async (job) => {
    const { id, orgId } = targetOf(job, 'dashboard_id')
    await runIn({ scope: { orgId }, origin: originOfProgram(`job-${job.id}`) }, async (work) => {
      await purge(work, () => lockDue(work.db, id, retentionDays))
    })
  }

async function purge(
  { db, emit }: Work,
  find: () => Promise<TrashedRow | undefined>,
): Promise<TrashedRow | undefined> {
  const row = await seeingTrash(db, async () => {
    const found = await find()
    if (found) await purgeDashboardRow(db, found.id)
    return found
  })
  if (row)
    await emit({ type: 'dashboard.deleted', subject: { type: 'dashboard', id: row.id, name: row.name } })
  return row
}
