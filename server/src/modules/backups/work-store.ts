import { sql } from 'kysely'
import type { Answer } from '../../../../contract/src/endpoint.ts'
import type { startBackup } from '../../../../contract/src/backups.ts'
import type { Reader, Tx } from '../../kernel/database/database.ts'

type Shown = Answer<typeof startBackup>
export type BackupWorkRow = Omit<Shown, 'created_at' | 'ended_at'> & {
  created_at: Date
  ended_at: Date | null
}
export type BackupOutcome = Partial<Pick<Shown, 'backup' | 'reason' | 'rows' | 'files' | 'bytes'>> & {
  status: 'running' | 'succeeded' | 'failed'
}

/** The kind of background work that does it. */
export const backupJob = 'backups.work'

export const showWork = ({ created_at, ended_at, ...row }: BackupWorkRow): Shown => ({
  ...row,
  created_at: created_at.toISOString(),
  ended_at: ended_at?.toISOString() ?? null,
})

/** Undefined while other work with backups has not ended. */
export async function insertWork(
  db: Tx,
  work: Pick<Shown, 'kind' | 'backup' | 'requested_by'> & { status?: 'queued' | 'running' },
): Promise<BackupWorkRow | undefined> {
  return (await db
    .insertInto('backup_work')
    .values(work)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()) as BackupWorkRow | undefined
}

export const findWork = (db: Reader, id: number) =>
  db.selectFrom('backup_work').selectAll().where('id', '=', id).executeTakeFirst() as Promise<
    BackupWorkRow | undefined
  >

export const noteOutcome = (db: Tx, id: number, { status, ...outcome }: BackupOutcome) =>
  db
    .updateTable('backup_work')
    .set({ ...outcome, status, ...(status === 'running' ? {} : { ended_at: sql`now()` }) })
    .where('id', '=', id)
    .execute()

export const recentWork = (db: Reader) =>
  db.selectFrom('backup_work').selectAll().orderBy('id', 'desc').limit(20).execute() as Promise<
    BackupWorkRow[]
  >

/** When each backup was last found complete. */
export async function verifiedBackups(db: Reader): Promise<Map<string, Date>> {
  const found = await db
    .selectFrom('backup_work')
    .select(['backup', sql<Date>`max(ended_at)`.as('at')])
    .where('kind', '=', 'verify')
    .where('status', '=', 'succeeded')
    .groupBy('backup')
    .execute()
  return new Map(found.map(({ backup, at }) => [backup!, at]))
}

/** Whether a scheduled backup is noted as being at work for longer than it takes to begin. */
export async function hasScheduledWork(db: Reader): Promise<boolean> {
  const found = await db
    .selectFrom('backup_work')
    .select('id')
    .where('requested_by', 'is', null)
    .where('status', '=', 'running')
    .where('created_at', '<', sql<Date>`now() - interval '1 minute'`)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Ends on paper what nobody does any more, as after a kill or in a restored database, and forgets what is a year old; as the
 * worker. A scheduled backup has no job: it lives as long as another process holds the lock of backups, which it takes when it begins.
 */
export async function clearWork(db: Tx, { isIdle }: { isIdle: boolean }): Promise<void> {
  await sql`
    update backup_work set status = 'failed', ended_at = now(),
      reason = 'the server ended before the work did: start it again'
    where status in ('queued', 'running') and case when requested_by is null then ${isIdle} and created_at < now() - interval '1 minute'
      else not exists (select from job where kind = ${backupJob} and state <> 'failed'
        and payload->>'work_id' = backup_work.id::text) end`.execute(db)
  await sql`delete from backup_work where created_at < now() - interval '1 year'`.execute(db)
}
