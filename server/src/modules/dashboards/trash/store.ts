import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../../kernel/database/database.ts'
import { type DashboardRow, type SummaryRow } from '../dashboard.ts'
import { findDashboard, summaryRows } from '../store.ts'

/** Sees what lies in the trash, too, until the work is done: what listens to its events must not. */
export async function seeingTrash<T>(db: Tx, work: () => Promise<T>): Promise<T> {
  await sql`select set_config('app.trash', 'on', true)`.execute(db)
  const done = await work()
  await sql`select set_config('app.trash', '', true)`.execute(db)
  return done
}

export type TrashedRow = SummaryRow & { trashed_at: Date | null; trashed_by: number | null }

export const trashedRows = (db: Reader, among: RawBuilder<boolean>) =>
  summaryRows(db)
    .select(['dashboards.trashed_at', 'dashboards.trashed_by'])
    .where('dashboards.trashed_at', 'is not', null)
    .where(among)

export const lockTrashed = (
  db: Tx,
  id: number,
  among: RawBuilder<boolean>,
): Promise<TrashedRow | undefined> =>
  trashedRows(db, among).where('dashboards.id', '=', id).forUpdate('dashboards').executeTakeFirst()

export async function putIntoTrash(db: Tx, { id, userId }: { id: number; userId: number }): Promise<void> {
  await db
    .updateTable('dashboards')
    .set({ trashed_at: sql<Date>`now()`, trashed_by: userId, revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .execute()
}

export async function takeFromTrash(db: Tx, id: number): Promise<DashboardRow> {
  await db
    .updateTable('dashboards')
    .set({
      trashed_at: null,
      trashed_by: null,
      updated_at: sql<Date>`now()`,
      revision: sql<number>`revision + 1`,
    })
    .where('id', '=', id)
    .execute()
  return (await findDashboard(db, id))!
}

export async function purgeDashboardRow(db: Tx, id: number): Promise<void> {
  await db.deleteFrom('dashboards').where('id', '=', id).execute()
}

/** Whether it is due: not for what was taken out meanwhile, and deleted again. */
export const lockDue = (db: Tx, id: number, days: number): Promise<TrashedRow | undefined> =>
  lockTrashed(db, id, sql<boolean>`dashboards.trashed_at <= now() - make_interval(days => ${days})`)

/** What fields that are not selected by their names are sorted by. */
export const trashFields = { purged_at: sql`dashboards.trashed_at` }
