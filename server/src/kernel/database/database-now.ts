import { sql } from 'kysely'
import type { Reader } from './database.ts'

/** The time of the database clock, which all times of jobs use. */
export async function databaseNow(db: Reader): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
  return rows[0]!.now
}
