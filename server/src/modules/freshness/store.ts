import { sql } from 'kysely'
import type { Reader, Tx } from '../../kernel/database/database.ts'

export interface FreshnessRow {
  dataset_id: number
  within_hours: number
  time_column: string | null
  set_by: number | null
  created_at: Date
  updated_at: Date
  as_of: Date | null
  checked_at: Date | null
  problem: string | null
  stale_since: Date | null
  stale_at: Date
  /** Of the dataset. */
  name: string
  mode: string
  published_at: Date | null
}

const rows = (db: Reader) =>
  db
    .selectFrom('dataset_freshness as f')
    .innerJoin('datasets as d', (join) =>
      join.onRef('d.org_id', '=', 'f.org_id').onRef('d.id', '=', 'f.dataset_id'),
    )
    .leftJoin('dataset_versions as v', 'v.id', 'd.current_version_id')
    .select(['f.dataset_id', 'f.within_hours', 'f.time_column', 'f.set_by', 'f.created_at', 'f.updated_at'])
    .select(['f.as_of', 'f.checked_at', 'f.problem', 'f.stale_since', 'f.stale_at'])
    .select(['d.name', 'd.mode', 'v.published_at'])

export const findFreshness = (db: Reader, datasetId: number): Promise<FreshnessRow | undefined> =>
  rows(db).where('f.dataset_id', '=', datasetId).executeTakeFirst()

export const allFreshness = (db: Reader): Promise<FreshnessRow[]> => rows(db).execute()

export async function lockFreshness(db: Tx, datasetId: number): Promise<FreshnessRow | undefined> {
  const locked = await db
    .selectFrom('dataset_freshness')
    .select('dataset_id')
    .where('dataset_id', '=', datasetId)
    .forUpdate()
    .executeTakeFirst()
  return locked && (await findFreshness(db, datasetId))
}

export async function hasFreshness(db: Reader, datasetId: number): Promise<boolean> {
  const row = await db
    .selectFrom('dataset_freshness')
    .select('dataset_id')
    .where('dataset_id', '=', datasetId)
    .executeTakeFirst()
  return row !== undefined
}

export interface Target {
  orgId: number
  datasetId: number
  withinHours: number
  column: string | null
  setBy: number
}

/** The state of another target is discarded; staleness is evaluated again. */
export async function putTarget(db: Tx, target: Target): Promise<void> {
  const staleAt = sql<Date>`now() + make_interval(secs => ${target.withinHours * 3600})`
  const values = {
    within_hours: target.withinHours,
    time_column: target.column,
    set_by: target.setBy,
    stale_at: staleAt,
  }
  await db
    .insertInto('dataset_freshness')
    .values({ org_id: target.orgId, dataset_id: target.datasetId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('org_id')
        .column('dataset_id')
        .doUpdateSet({
          ...values,
          updated_at: sql<Date>`now()`,
          as_of: null,
          checked_at: null,
          problem: null,
        }),
    )
    .execute()
}

export const removeTarget = (db: Tx, datasetId: number) =>
  db.deleteFrom('dataset_freshness').where('dataset_id', '=', datasetId).executeTakeFirst()

export type FreshnessState = Pick<FreshnessRow, 'as_of' | 'problem' | 'stale_at' | 'stale_since'>

export const recordFreshness = (db: Tx, datasetId: number, look: FreshnessState) =>
  db
    .updateTable('dataset_freshness')
    .set({ ...look, checked_at: sql<Date>`now()` })
    .where('dataset_id', '=', datasetId)
    .execute()

export const nameOfDataset = (db: Reader, id: number) =>
  db.selectFrom('datasets').select(['name', 'mode']).where('id', '=', id).executeTakeFirst()

/** The targets of how old these datasets may be. */
export async function freshnessUses(db: Reader, datasets: readonly number[]) {
  const rows = await db
    .selectFrom('dataset_freshness')
    .select(['dataset_id', 'within_hours', 'time_column', 'set_by'])
    .where('dataset_id', 'in', datasets.length > 0 ? [...datasets] : [0])
    .execute()
  return rows.map((row) => ({
    kind: 'freshness',
    name: `fresh within ${row.within_hours} hours`,
    on: { type: 'dataset', id: row.dataset_id },
    column: row.time_column,
    ownerId: row.set_by,
    subject: { type: 'dataset', id: row.dataset_id },
    permission: 'dataset.view',
  }))
}
