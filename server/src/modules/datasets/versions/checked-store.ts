import { type Kysely, sql } from 'kysely'
import type { Tx } from '../../../kernel/database/database.ts'
import type { DB } from '../../../kernel/database/schema.generated.ts'

type Db = Kysely<DB>

/** Versions that queries have read, newest first: all of them, or those before one. */
export const publishedBefore = (
  db: Db,
  { datasetId, version, limit }: { datasetId: number; version: number | null; limit: number },
) =>
  db
    .selectFrom('dataset_versions as v')
    .select(['v.version', 'v.row_count'])
    .select(sql<boolean>`v.retired_at is null`.as('is_kept'))
    .where('v.dataset_id', '=', datasetId)
    .where('v.published_at', 'is not', null)
    .$if(version !== null, (query) => query.where('v.version', '<', version ?? 0))
    .orderBy('v.version', 'desc')
    .limit(limit)
    .execute()

/** Records the result of repeated checks on a version. */
export const noteOutcome = (
  db: Tx,
  at: { datasetId: number; version: number; outcome: 'passed' | 'warned' | 'failed' },
) =>
  db
    .updateTable('dataset_versions')
    .set({ check_outcome: at.outcome, checked_at: sql<Date>`now()` })
    .where('dataset_id', '=', at.datasetId)
    .where('version', '=', at.version)
    // What was kept back was so because of what was found when it was made.
    .where('held_at', 'is', null)
    .execute()
