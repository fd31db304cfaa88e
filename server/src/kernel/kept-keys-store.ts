import { sql } from 'kysely'
import type { Reader, Tx } from './database/database.ts'

interface KeptKey {
  name: string
  sealed: string
}

export const findKey = (db: Reader, name: string) =>
  db.selectFrom('sealed_keys').select('sealed').where('name', '=', name).executeTakeFirst()

/** Of several processes that start at the same time the first inserts. */
export const insertKey = (db: Tx, key: KeptKey) =>
  db
    .insertInto('sealed_keys')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const replaceKey = (db: Tx, { name, sealed }: KeptKey) =>
  db.updateTable('sealed_keys').set({ sealed }).where('name', '=', name).execute()

/** Notes that every secret is sealed under the key with the mark. */
export const noteComplete = (db: Tx, mark: string) =>
  db
    .updateTable('sealed_keys')
    .set({ complete_under: mark, completed_at: sql`now()` })
    .execute()

export async function organizationIds(db: Reader): Promise<number[]> {
  const rows = await db.selectFrom('organizations').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

interface SealedRow {
  ctid: string
  row: Record<string, unknown>
}

/** The rows of an organization, or of the server for 0, that have something sealed in a column. */
export async function sealedRows(
  db: Reader,
  { orgId, table, column }: { orgId: number; table: string; column: string },
): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    select ctid::text as ctid, to_jsonb(t) as row from ${sql.ref(table)} t
    where ${orgId === 0 ? sql`true` : sql`org_id = ${orgId}`} and ${sql.ref(column)} is not null`.execute(db)
  return rows
}

/** False where the row was changed since it was read. */
export async function replaceSealed(
  db: Tx,
  { table, column, ctid, value }: { table: string; column: string; ctid: string; value: string },
): Promise<boolean> {
  const type = column === 'secrets' ? sql`::jsonb` : sql``
  const { numAffectedRows } = await sql`
    update ${sql.ref(table)} set ${sql.ref(column)} = ${value}${type} where ctid = ${ctid}::tid`.execute(db)
  return numAffectedRows === 1n
}
