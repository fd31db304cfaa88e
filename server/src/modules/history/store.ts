import { sql } from 'kysely'
import type { Tx } from '../../kernel/database/database.ts'
import type { QueryRecord } from './query-record.ts'

/** A row of the history. */
export interface Entry extends Omit<QueryRecord, 'reads' | 'statement' | 'started_at' | 'query'> {
  started_at: string
  times: number
  dataset_ids: number[]
  columns: Record<string, readonly string[] | null>
  query: unknown
}

const columns = sql.raw(
  'org_id, started_at, user_id, viewer, origin, client, dashboard_id, chart_id, saved_query_id, share_link_id, subscription_id, ' +
    'alert_id, publication_id, release_id, dataset_ids, columns, times, duration_ms, engine_ms, row_count, size_bytes, is_cached, outcome, hash, query, sql',
)

/** Writes queries of one organization, as one parameter: building a statement with a place per value took longer than running it. */
export async function insertQueries(db: Tx, entries: readonly Entry[]): Promise<void> {
  await sql`
    insert into query_history (${columns})
    select ${columns} from jsonb_populate_recordset(null::query_history, ${JSON.stringify(entries)}::jsonb)`.execute(
    db,
  )
}

const removedAtOnce = 5000

/** Removes some of the oldest queries before a time; returns how many. */
export async function removeQueries(db: Tx, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('query_history')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('query_history')
        .select('id')
        .where('started_at', '<', before)
        .orderBy('started_at')
        .limit(removedAtOnce),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
