import { sql } from 'kysely'
import type { Reader, Tx } from '../../../kernel/database/database.ts'
import type { FinishedRunRow } from '../runs/run-store.ts'

export interface DeliveryRow {
  url: string
  token: string | null
  since: Date
  last_sent_at: Date | null
  failure: string | null
  failed_at: Date | null
}

export const findDelivery = (db: Reader): Promise<DeliveryRow | undefined> =>
  db
    .selectFrom('lineage_deliveries')
    .select(['url', 'token', 'since', 'last_sent_at', 'failure', 'failed_at'])
    .executeTakeFirst()

export interface DeliveryCounts {
  waiting: number
  refused: number
  last_refusal: string | null
}

export async function countRuns(db: Reader, since: Date): Promise<DeliveryCounts> {
  const { rows } = await sql<DeliveryCounts>`
    select count(*) filter (where sent_at is null)::integer as waiting, count(refusal)::integer as refused,
      (array_agg(refusal order by sent_at desc) filter (where refusal is not null))[1] as last_refusal
    from lineage_runs where recorded_at >= ${since.toISOString()}::timestamptz`.execute(db)
  return rows[0]!
}

export async function saveDelivery(
  db: Tx,
  { orgId, now, url, token }: { orgId: number; now: Date; url: string; token: string | null },
): Promise<void> {
  await sql`
    insert into lineage_deliveries as known (org_id, url, token, since)
    values (${orgId}, ${url}, ${token}, ${now.toISOString()}::timestamptz)
    on conflict (org_id) do update set url = excluded.url, token = excluded.token, queued_at = null,
      failure = null, failed_at = null`.execute(db)
}

export const removeDelivery = (db: Tx, orgId: number) =>
  db.deleteFrom('lineage_deliveries').where('org_id', '=', orgId).execute()

/**
 * Whether a job has to be queued now: there is somewhere to send to, and none is under way. The row stays locked until
 * the transaction ends, so that a job which finds nothing more to do sees what this transaction adds.
 */
export async function needsJob(db: Tx, { orgId, now }: { orgId: number; now: Date }): Promise<boolean> {
  const { rows } = await sql<{ was_queued: boolean }>`
    with before as (select org_id, queued_at from lineage_deliveries where org_id = ${orgId} for update)
    update lineage_deliveries d
    set queued_at = case when before.queued_at > ${now.toISOString()}::timestamptz - interval '3 days' then before.queued_at
      else ${now.toISOString()}::timestamptz end
    from before where d.org_id = before.org_id
    returning coalesce(before.queued_at > ${now.toISOString()}::timestamptz - interval '3 days', false) as was_queued`.execute(
    db,
  )
  return rows[0]?.was_queued === false
}

export interface NextToSend extends Pick<DeliveryRow, 'url' | 'token'> {
  ends: FinishedRunRow[]
}

/** What is to be sent next; undefined when that is all, and then the next run queues a new job. */
export async function nextToSend(
  db: Tx,
  { orgId, limit }: { orgId: number; limit: number },
): Promise<NextToSend | undefined> {
  const to = await db
    .selectFrom('lineage_deliveries')
    .select(['url', 'token', 'since'])
    .where('org_id', '=', orgId)
    .forUpdate()
    .executeTakeFirst()
  if (!to) return undefined
  const ends = await db
    .selectFrom('lineage_runs')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('recorded_at', '>=', to.since)
    .orderBy('recorded_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  if (ends.length > 0) return { url: to.url, token: to.token, ends: ends as unknown as FinishedRunRow[] }
  await finishJob(db, orgId)
  return undefined
}

export const finishJob = (db: Tx, orgId: number) =>
  db.updateTable('lineage_deliveries').set({ queued_at: null }).where('org_id', '=', orgId).execute()

/** Notes that a run was sent, unless more became known of it meanwhile: then it is sent again. */
export async function noteSent(
  db: Tx,
  { orgId, end, refusal, now }: { orgId: number; end: FinishedRunRow; refusal: string | null; now: Date },
): Promise<void> {
  await sql`
    update lineage_runs set sent_at = ${now.toISOString()}::timestamptz, refusal = ${refusal}
    where id = ${end.id} and status = ${end.status} and version is not distinct from ${end.version}
      and finished_at = ${end.finished_at.toISOString()}::timestamptz`.execute(db)
  await db
    .updateTable('lineage_deliveries')
    .set({ last_sent_at: now, failure: null, failed_at: null })
    .where('org_id', '=', orgId)
    .execute()
}

export const noteNotSent = (
  db: Tx,
  { orgId, failure, now, isLast }: { orgId: number; failure: string; now: Date; isLast: boolean },
) =>
  db
    .updateTable('lineage_deliveries')
    .set({ failure, failed_at: now, ...(isLast && { queued_at: null }) })
    .where('org_id', '=', orgId)
    .execute()
