import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Serializes additions of this kind in the organization; returns the current count. */
export async function countForNewOne(
  db: Tx,
  {
    table,
    orgId,
  }: {
    table: 'agents' | 'agent_tools' | 'alerts' | 'apps' | 'publications' | 'schedules' | 'subscriptions'
    orgId: number
  },
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext(${table}), ${orgId}::integer)`.execute(db)
  const { count } = await db
    .selectFrom(table)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
