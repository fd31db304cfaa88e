import { sql } from 'kysely'
import type { Database, Reader, Tx } from '../../../kernel/database/database.ts'
import type { DescribedTable } from '../../../kernel/database/snapshot/described-table.ts'
import type { ArchivedUser } from '../archive/read-archive.ts'
import { foreignKeysSql } from '../references.ts'

/** Kinds of connectors that reach people or programs outside. */
const messageKinds = ['slack', 'msteams', 'automation_webhook', 'messaging_provider'] as const

/** Lets rows come in any order: foreign keys are checked when all are there, and deleted dashboards can be seen. */
export async function beginFilling(db: Tx): Promise<void> {
  await sql`set constraints all deferred`.execute(db)
  await sql`set local app.trash = 'on'`.execute(db)
}

/** New ids of a table, ascending. */
export async function drawIds(db: Reader, table: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${`public.${table}`}, 'id'))::bigint as id
    from generate_series(1, ${count}::integer) order by 1`.execute(db)
  return rows.map(({ id }) => Number(id))
}

/** Inserts rows that are lists of texts, each as its type reads it. */
export async function insertRows(
  db: Tx,
  { name, columns }: DescribedTable,
  rows: readonly (readonly (string | null)[])[],
): Promise<void> {
  if (rows.length === 0) return
  const names = sql.join(columns.map((column) => sql.ref(column.name)))
  const values = sql.join(columns.map(({ type }, at) => sql`(r ->> ${sql.lit(at)})::${sql.raw(type)}`))
  await sql`insert into ${sql.raw(name)} (${names}) overriding system value
    select ${values} from json_array_elements(${JSON.stringify(rows)}::json) r`.execute(db)
}

export async function appliedMigrations(db: Reader): Promise<{ name: string; sha256: string }[]> {
  const { rows } = await sql<{
    name: string
    sha256: string
  }>`select name, sha256 from schema_migration order by name`.execute(db)
  return rows
}

/** The tables of this server, as a snapshot describes them. */
export async function ownTables(db: Reader): Promise<DescribedTable[]> {
  const { rows } = await sql<DescribedTable>`
    select format('public.%I', c.relname) as name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migration'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.oid, c.relname order by c.relname`.execute(db)
  return rows
}

export async function ownForeignKeys(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`${sql.raw(foreignKeysSql)}`.execute(db)
  return rows.map(({ value }) => value)
}

export const isSlugFree = async (db: Reader, slug: string): Promise<boolean> =>
  (await db.selectFrom('organizations').select('id').where('slug', '=', slug).executeTakeFirst()) ===
  undefined

export async function drawOrganization(db: Reader): Promise<number> {
  return (await drawIds(db, 'organizations', 1))[0]!
}

/** Users of this server, whatever their organization, by their addresses; and which of the names are taken. */
export async function knownUsers(
  database: Database,
  { emails, usernames }: { emails: readonly string[]; usernames: readonly string[] },
): Promise<{ ids: Map<string, number>; taken: Set<string> }> {
  const found = await database.read({}, (db) =>
    db
      .selectFrom('users')
      .select(['id', 'email_canonical', 'username_canonical'])
      .where((where) =>
        where.or([
          sql<boolean>`email_canonical = any(${[...emails]}::text[])`,
          sql<boolean>`username_canonical = any(${[...usernames]}::text[])`,
        ]),
      )
      .execute(),
  )
  return {
    ids: new Map(found.map(({ id, email_canonical: email }) => [email, id])),
    taken: new Set(found.map(({ username_canonical: name }) => name)),
  }
}

export type NewUser = Omit<ArchivedUser, 'isMember'>

/** Users without a password: each sets one by a mail, or signs in through a provider. */
export async function insertUsers(db: Tx, orgId: number, users: readonly NewUser[]): Promise<void> {
  if (users.length === 0) return
  await sql`
    insert into users (id, username, username_canonical, email, email_canonical, full_name, role, is_active, default_org_id)
      overriding system value
    select u.id, u.username, lower(u.username), u.email, lower(u.email), coalesce(u.full_name, ''), u.role, u.is_active, ${orgId}
    from jsonb_to_recordset(${JSON.stringify(users)}::jsonb)
      as u (id integer, username text, email text, full_name text, role text, is_active boolean)`.execute(db)
}

/** A user's home is an organization that the user is a member of, with the same role. */
export async function completeMemberships(db: Tx, orgId: number): Promise<void> {
  await sql`
    insert into memberships (org_id, user_id, role)
    select ${orgId}, u.id, u.role from users u
    where u.default_org_id = ${orgId} and not exists (
      select from memberships m where m.org_id = ${orgId} and m.user_id = u.id)`.execute(db)
  await sql`
    update users u set role = m.role from memberships m
    where m.org_id = ${orgId} and m.user_id = u.id and u.default_org_id = ${orgId} and u.role <> m.role`.execute(
    db,
  )
}

/** Ends what was unfinished: nobody goes on with it here, and nothing is sent a second time. */
export async function endUnfinished(db: Tx, orgId: number): Promise<void> {
  const reason = 'it was unfinished when the organization was exported'
  const cancelled = sql`status = 'cancelled', finished_at = now()`
  const failed = sql`status = 'failed', finished_at = now(), failure = ${reason}`
  for (const change of [
    sql`update runs set ${cancelled} where status in ('queued', 'running') and org_id = ${orgId}`,
    sql`update agent_runs set ${cancelled}, leased_until = null
      where status in ('queued', 'running', 'awaiting_approval') and org_id = ${orgId}`,
    sql`update agent_approvals set status = 'cancelled', decided_at = now() where status = 'pending' and org_id = ${orgId}`,
    sql`update agent_deliveries set status = 'unknown', finished_at = now()
      where status in ('queued', 'sending') and org_id = ${orgId}`,
    sql`update build_steps set state = 'cancelled' where state in ('waiting', 'queued', 'running') and org_id = ${orgId}`,
    sql`update chat_messages set ${cancelled} where status in ('queued', 'running', 'awaiting_approval') and org_id = ${orgId}`,
    sql`update evaluation_runs set status = 'failed', finished_at = now(), error = ${reason}
      where status in ('queued', 'running') and org_id = ${orgId}`,
    sql`update connector_deliveries set ${failed} where status in ('queued', 'sending') and org_id = ${orgId}`,
    sql`update notification_deliveries set ${failed} where status in ('queued', 'sending') and org_id = ${orgId}`,
    sql`update subscription_deliveries set status = 'failed', finished_at = now(), reason = ${reason}
      where status in ('queued', 'sending') and org_id = ${orgId}`,
    sql`update webhook_deliveries set ${failed} where status = 'queued' and org_id = ${orgId}`,
    sql`update knowledge_versions set status = 'failed', reason = ${reason}
      where status in ('queued', 'indexing') and org_id = ${orgId}`,
  ])
    await change.execute(db)
}

/** Lets nothing of a copy act by itself or reach anybody: what is wanted is switched on again one by one. */
export async function pauseOutwardActs(db: Tx, orgId: number): Promise<void> {
  const reason = 'the organization is a copy'
  for (const change of [
    sql`update schedules set paused_at = now(), paused_reason = ${reason}, due_at = null where paused_at is null and org_id = ${orgId}`,
    sql`update alerts set silenced_until = '2100-01-01', due_at = null where org_id = ${orgId}`,
    sql`update subscriptions set is_paused = true, paused_reason = ${reason}, next_send_at = null
      where not is_paused and org_id = ${orgId}`,
    sql`update webhooks set status = 'paused', paused_reason = ${reason} where status = 'active' and org_id = ${orgId}`,
    sql`update evaluation_sets set run_on_change = false, interval_hours = null where org_id = ${orgId}`,
    sql`update sign_in_providers set is_enabled = false where org_id = ${orgId}`,
    sql`update organizations set enforce_identity_provider = false where id = ${orgId}`,
    sql`delete from notification_routes where org_id = ${orgId}`,
    sql`delete from lineage_deliveries where org_id = ${orgId}`,
    // A connector that sends messages asks for its secrets again before it sends the first one.
    sql`update connectors set secrets = '{}' where type = any(${[...messageKinds]}::text[]) and org_id = ${orgId}`,
  ])
    await change.execute(db)
}
