import { sql } from 'kysely'
import type { Reader } from '../../../kernel/database/database.ts'

/** What members of the organization are called. */
export async function memberNames(db: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.full_name', 'u.username'])
    .where('m.org_id', '=', sql<number>`current_org_id()`)
    .where(sql<boolean>`u.id = any(${[...ids]}::integer[])`)
    .execute()
  return new Map(
    rows.map(({ id, full_name: full, username }) => [id, full === '' ? username : (full ?? username)]),
  )
}
