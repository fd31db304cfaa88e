import { sql } from 'kysely'
import type { Database, Reader, Tx } from '../../../kernel/database/database.ts'
import { foreignKeysSql, References } from '../references.ts'

/** Tables with rows of organizations, those first that no other of them names. */
export async function tablesOfOrganizations(db: Reader): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string; type: string }>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and exists (
      select from pg_attribute o where o.attrelid = c.oid and o.attname = 'org_id' and not o.attisdropped)
    order by c.relname, a.attnum`.execute(db)
  const { rows: keys } = await sql<{ value: string }>`${sql.raw(foreignKeysSql)}`.execute(db)
  const tables = new Map<string, { name: string; columns: { name: string; type: string }[] }>()
  for (const { table, column, type } of columns) {
    const known = tables.get(table) ?? { name: table, columns: [] }
    known.columns.push({ name: column, type })
    tables.set(table, known)
  }
  const references = new References(
    [...tables.values()],
    keys.map(({ value }) => value),
  )
  return references
    .sorted([...tables.values()])
    .map(({ name }) => name)
    .toReversed()
}

/** How many rows each table has, where it has any. */
export async function countRows(
  database: Database,
  orgId: number,
  tables: readonly string[],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const found = await database.transactionOfOwner({ orgId }, async (db) => {
      await sql`set local app.trash = 'on'`.execute(db)
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from ${sql.ref(table)} where org_id = ${orgId}`.execute(db)
      return rows[0]!.count
    })
    if (found > 0) counts[table] = found
  }
  return counts
}

/** Deletes some rows of a table, with what goes with them; returns how many there were. */
export async function deleteSome(
  database: Database,
  { orgId, table, count }: { orgId: number; table: string; count: number },
): Promise<number> {
  return await database.transactionOfOwner({ orgId }, async (db) => {
    await sql`set local app.trash = 'on'`.execute(db)
    const name = sql.ref(table)
    const { numAffectedRows } = await sql`
      delete from ${name} where ctid = any(array(
        select ctid from ${name} where org_id = ${orgId} limit ${count}))`.execute(db)
    return Number(numAffectedRows ?? 0)
  })
}

/** Rows that are left, by table; those without any are missing. */
export async function rowsLeft(
  database: Database,
  orgId: number,
  tables: readonly string[],
): Promise<Record<string, number>> {
  return await database.transactionOfOwner({ orgId }, async (db) => {
    await sql`set local app.trash = 'on'`.execute(db)
    const left: Record<string, number> = {}
    for (const table of tables) {
      const { rows } = await sql<{ found: boolean }>`
        select exists (select from ${sql.ref(table)} where org_id = ${orgId}) as found`.execute(db)
      if (rows[0]!.found) left[table] = 1
    }
    return left
  })
}

/** Queued work of the organization. */
export const deleteJobs = (db: Tx, orgId: number) =>
  db.deleteFrom('job').where('subject_org_id', '=', orgId).execute()

/** Marks of what its responses depended on; its deletion makes the last ones. */
export const deleteMarks = (database: Database, orgId: number) =>
  database.transactionOfOwner({ orgId }, (db) =>
    sql`delete from cache_versions where subject = 'organization' and id = ${orgId}`.execute(db),
  )

/** Users whose home it is, with another organization that each is a member of, where there is one. */
export async function usersOfHome(
  db: Reader,
  orgId: number,
): Promise<{ id: number; next: number | null; role: string | null }[]> {
  const { rows } = await sql<{ id: number; next: number | null; role: string | null }>`
    select u.id, m.org_id as next, m.role from users u
    left join lateral (
      select m.org_id, m.role from memberships m where m.user_id = u.id and m.org_id <> ${orgId}
      order by m.created_at, m.org_id limit 1) m on true
    where u.default_org_id = ${orgId} and u.username <> 'erased-' || u.id order by u.id`.execute(db)
  return rows
}

export const moveHome = (db: Tx, { id, next, role }: { id: number; next: number; role: string }) =>
  sql`update users set default_org_id = ${next}, role = ${role} where id = ${id}`.execute(db)

export const deleteUser = (db: Tx, id: number) => db.deleteFrom('users').where('id', '=', id).execute()

/** Whom rows of another organization name stays as a number, and is nobody any more. */
export const anonymizeUser = (db: Tx, id: number) =>
  sql`update users set username = ${`erased-${id}`}, username_canonical = ${`erased-${id}`},
      email = ${`erased-${id}@invalid`}, email_canonical = ${`erased-${id}@invalid`}, full_name = '', password_hash = null,
      is_active = false, is_root_operator = false, idp_issuer = null, idp_subject = null, reset_token_hash = null,
      reset_token_expires_at = null, must_reset_password = false, password_is_temporary = false,
      token_generation = token_generation + 1, last_login_at = null, tokens_revoked_at = now()
    where id = ${id}`.execute(db)

/** The row of the organization: deleted, or without anything that says whose it was while users are left in it. */
export async function endOrganization(db: Tx, orgId: number): Promise<'deleted' | 'anonymized'> {
  const left = await db
    .selectFrom('users')
    .select('id')
    .where('default_org_id', '=', orgId)
    .limit(1)
    .executeTakeFirst()
  if (left === undefined) {
    await db.deleteFrom('organizations').where('id', '=', orgId).execute()
    return 'deleted'
  }
  await sql`update organizations set name = 'Erased', slug = ${`erased-${orgId}`}, status = 'archived', suspended_at = null,
      break_glass_user_id = null, created_by = null, revision = revision + 1 where id = ${orgId}`.execute(db)
  return 'anonymized'
}
