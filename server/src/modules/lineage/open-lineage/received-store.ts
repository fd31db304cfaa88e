import { sql } from 'kysely'
import type { Reader, Tx } from '../../../kernel/database/database.ts'

export interface Received {
  orgId: number
  digest: string
  time: Date
  jobId: number | null
}

/** Whether the event is new. */
export async function noteReceived(db: Tx, { orgId, digest, time, jobId }: Received): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('lineage_received')
    .values({ org_id: orgId, digest, event_time: time, job_id: jobId })
    .onConflict((conflict) => conflict.columns(['org_id', 'digest']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function isKnown(db: Reader, digest: string): Promise<boolean> {
  const row = await db
    .selectFrom('lineage_received')
    .select('digest')
    .where('digest', '=', digest)
    .executeTakeFirst()
  return row !== undefined
}

/** The time of the newest event of a job. */
export async function newestOf(db: Reader, jobId: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('lineage_received')
    .select('event_time')
    .where('job_id', '=', jobId)
    .orderBy('event_time', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.event_time
}

export interface ExternalName {
  namespace: string
  name: string
}

/** Tables of connectors that lie where these names say. */
export async function tablesNamed(db: Reader, names: readonly ExternalName[]) {
  const list = JSON.stringify(names)
  const { rows } = await sql<{ key: string; namespace: string; external_name: string }>`
    select distinct on (n.namespace, n.external_name) n.key, n.namespace, n.external_name
    from jsonb_to_recordset(${list}::jsonb) as f (namespace text, name text)
    join lineage_nodes n on n.org_id = current_org_id() and n.namespace = f.namespace and n.external_name = f.name
    where n.kind = 'table' and n.deleted_at is null
    order by n.namespace, n.external_name, n.id`.execute(db)
  return rows
}

/** Datasets of our own by their names. */
export async function datasetsNamed(db: Reader, names: readonly string[]) {
  return db
    .selectFrom('lineage_nodes')
    .select(['key', 'name'])
    .where('kind', '=', 'dataset')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`name = any(${[...names]}::text[])`)
    .execute()
}
