import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'

/** Names of members of the organization; former members have none. */
export async function memberNames(
  { read }: Pick<Context, 'read'>,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await read((db) =>
    db
      .selectFrom('memberships as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select(['u.id', 'u.full_name', 'u.username'])
      .where('m.org_id', '=', sql<number>`current_org_id()`)
      .where(sql<boolean>`u.id = any(${[...ids]}::integer[])`)
      .execute(),
  )
  return new Map(rows.map(({ id, full_name: full, username }) => [id, full === '' ? username : full]))
}
