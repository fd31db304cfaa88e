import { sql, type SelectQueryBuilder } from 'kysely'
import type { Reader, Tx } from '../../kernel/database/database.ts'
import type { AuditEntries, DB } from '../../kernel/database/schema.generated.ts'
import type { Cut, Entry, Fact, Head, Link } from './entry.ts'
import type { Flood } from './floods.ts'

export interface Filters {
  actor_id?: number
  type?: string[]
  subject_type?: string
  subject_id?: number
  since?: string
  until?: string
  q?: string
}

export const columns = [
  'audit_entries.id',
  'audit_entries.seq',
  'audit_entries.created_at',
  'audit_entries.type',
  'audit_entries.actor_id',
  'audit_entries.actor_name',
  'audit_entries.address',
  'audit_entries.request_id',
  'audit_entries.subject_type',
  'audit_entries.subject_id',
  'audit_entries.subject_name',
  'audit_entries.data',
  'audit_entries.hash',
  'audit_entries.previous_hash',
  'audit_entries.signature',
] as const

/** The columns that `q` searches. */
export const searchColumns = ['audit_entries.type', 'audit_entries.actor_name', 'audit_entries.subject_name']

export type Row = Omit<AuditEntries, 'id' | 'created_at' | 'org_id' | 'is_server_entry'> & {
  id: number
  created_at: Date
}

/**
 * Which log is read, and how much of it: events outside any organization are in the log of the first, because a log
 * has one chain, and only operators see them. Only verification, which shows no entry, reads them for everyone.
 */
export interface LogScope {
  orgId: number
  withServer: boolean
}

export function entriesOf(db: Reader, { orgId, withServer }: LogScope, filters: Filters) {
  let query: SelectQueryBuilder<DB, 'audit_entries', object> = db
    .selectFrom('audit_entries')
    .where('audit_entries.org_id', '=', orgId)
  if (!withServer) query = query.where('audit_entries.is_server_entry', '=', false)
  if (filters.actor_id !== undefined) query = query.where('audit_entries.actor_id', '=', filters.actor_id)
  if (filters.type !== undefined && filters.type.length > 0)
    query = query.where('audit_entries.type', 'in', filters.type)
  if (filters.subject_type !== undefined)
    query = query.where('audit_entries.subject_type', '=', filters.subject_type)
  if (filters.subject_id !== undefined)
    query = query.where('audit_entries.subject_id', '=', filters.subject_id)
  if (filters.since !== undefined)
    query = query.where('audit_entries.created_at', '>=', new Date(filters.since))
  if (filters.until !== undefined)
    query = query.where('audit_entries.created_at', '<', new Date(filters.until))
  return query.select(columns)
}

/** The next entries by number, up to and with one number. */
export async function nextEntries(
  db: Reader,
  at: LogScope & { afterSeq: number; upToSeq: number; limit: number; filters?: Filters },
): Promise<Row[]> {
  const query = entriesOf(db, at, at.filters ?? {})
    .where('audit_entries.seq', '>', at.afterSeq)
    .where('audit_entries.seq', '<=', at.upToSeq)
  const pattern = `%${(at.filters?.q ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`
  const found = at.filters?.q
    ? query.where(
        sql<boolean>`(${sql.join(
          searchColumns.map((name) => sql`${sql.ref(name)} ilike ${pattern}`),
          sql` or `,
        )})`,
      )
    : query
  return await found.orderBy('audit_entries.seq').limit(at.limit).execute()
}

/** Whether the log of an organization holds what only the operators of the server are shown. */
export const hasServerEntries = async (db: Reader, orgId: number): Promise<boolean> =>
  (await db
    .selectFrom('audit_entries')
    .select('id')
    .where('org_id', '=', orgId)
    .where('is_server_entry', '=', true)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The signed end and the newest number, as they were at one moment. */
export async function findEnd(
  db: Reader,
  orgId: number,
): Promise<{ head: (Head & Cut) | undefined; newestSeq: number }> {
  const { rows } = await sql<Head & Cut & { newest: number | null }>`
    select newest, audit_heads.* from
      (select max(seq) as newest from audit_entries where org_id = ${orgId}) as entries
      left join audit_heads on org_id = ${orgId}`.execute(db)
  const { newest, ...head } = rows[0] ?? { newest: 0 }
  return { head: 'org_id' in head && head.org_id !== null ? head : undefined, newestSeq: newest ?? 0 }
}

/** The end of the log, locked: the next writer waits for this transaction. */
export async function lockHead(db: Tx, orgId: number, now: Date): Promise<Head> {
  const found = await selectHead(db, orgId)
  if (found) return found
  const none = { org_id: orgId, seq: 0, hash: '', signature: '', signed_at: now }
  await db
    .insertInto('audit_heads')
    .values(none)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await selectHead(db, orgId)) ?? none
}

const selectHead = (db: Tx, orgId: number): Promise<Head | undefined> =>
  db
    .selectFrom('audit_heads')
    .where('org_id', '=', orgId)
    .select(['org_id', 'seq', 'hash', 'signature', 'signed_at'])
    .forUpdate()
    .executeTakeFirst()

/** Adds an entry and moves the signed end, in one statement. */
export async function appendEntry(
  db: Tx,
  entry: Fact & Link & { hash: string; signature: string; is_server_entry: boolean },
  head: Head,
): Promise<void> {
  await db
    .with('entry', (one) =>
      one.insertInto('audit_entries').values({ ...entry, data: JSON.stringify(entry.data) }),
    )
    .updateTable('audit_heads')
    .set({ seq: head.seq, hash: head.hash, signature: head.signature, signed_at: head.signed_at })
    .where('org_id', '=', head.org_id)
    .execute()
}

export async function findFlood(db: Tx, orgId: number, type: string): Promise<Flood | undefined> {
  return await db
    .selectFrom('audit_floods')
    .where('org_id', '=', orgId)
    .where('type', '=', type)
    .select(['since', 'written', 'suppressed'])
    .forUpdate()
    .executeTakeFirst()
}

export async function saveFlood(db: Tx, at: { org_id: number; type: string }, flood: Flood): Promise<void> {
  await db
    .insertInto('audit_floods')
    .values({ ...at, ...flood })
    .onConflict((conflict) => conflict.columns(['org_id', 'type']).doUpdateSet({ ...flood }))
    .execute()
}

/** Where things are recorded that happened in no organization: the one that the installation began with. */
export async function findFirstOrganization(db: Tx): Promise<number | null> {
  const row = await db
    .selectFrom('organizations')
    .select(sql<number | null>`min(id)`.as('id'))
    .executeTakeFirst()
  return row?.id ?? null
}

/** Lets a transaction that is in no organization write to one log, and no longer than that. */
export async function inOrganization(db: Tx, orgId: number, work: () => Promise<void>): Promise<void> {
  await sql`select set_config('app.org_id', ${String(orgId)}, true)`.execute(db)
  await work()
  await sql`select set_config('app.org_id', '', true)`.execute(db)
}

/** A stored row as the chain sees it. */
export const entryOf = (row: Row, orgId: number): Entry => ({
  ...row,
  org_id: orgId,
  data: row.data as Record<string, unknown>,
})

/** The organizations with a retention of their logs, and how long it is. */
export const retentions = (db: Reader) =>
  db
    .selectFrom('organizations')
    .select(['id', 'audit_retention_days as days'])
    .where('audit_retention_days', 'is not', null)
    .execute()

/** The last entry of the beginning that is older than a time; the log's newest entry is never one. */
export async function lastBefore(
  db: Tx,
  orgId: number,
  time: Date,
): Promise<(Link & { hash: string }) | undefined> {
  const of = db.selectFrom('audit_entries').where('org_id', '=', orgId)
  return await of
    .select(['org_id', 'seq', 'hash', 'previous_hash'])
    .where('seq', '<', (eb) =>
      eb.fn.coalesce(
        of.where('created_at', '>=', time).select(sql<number>`min(seq)`.as('seq')),
        of.select(sql<number>`max(seq)`.as('seq')),
      ),
    )
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Says in the head what is cut off, and has the database do it. Answers how many entries went. */
export async function cutOff(db: Tx, { org_id, ...cut }: Cut): Promise<number> {
  await db.updateTable('audit_heads').set(cut).where('org_id', '=', org_id).execute()
  const { rows } = await sql<{ removed: number }>`select cut_audit_log() as removed`.execute(db)
  return rows[0]?.removed ?? 0
}
