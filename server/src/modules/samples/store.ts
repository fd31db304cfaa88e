import { type Kysely, sql } from 'kysely'
import type { Tx } from '../../kernel/database/database.ts'
import type { DB } from '../../kernel/database/schema.generated.ts'

export const findSample = (db: Kysely<DB>) =>
  db
    .selectFrom('sample_projects')
    .select(['project_id', 'dashboard_id', 'flights_id', 'airports_id'])
    .executeTakeFirst()

// Any number will do, as long as no other lock of the program takes it.
const lockKind = 110

/** Lets one transaction at a time make the sample of an organization. */
export async function lockSample(db: Tx, orgId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKind}::integer, ${orgId}::integer)`.execute(db)
}

export async function insertSample(
  db: Tx,
  sample: {
    org_id: number
    project_id: number
    dashboard_id: number
    flights_id: number
    airports_id: number
  },
): Promise<void> {
  await db.insertInto('sample_projects').values(sample).execute()
}
