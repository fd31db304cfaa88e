import { sql } from 'kysely'
import type { Reader } from './database.ts'

/** The time by the clock that all times of jobs are told by. */
export async function databaseNow(db: Reader): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
  return rows[0]!.now
}
