import { type Kysely, sql } from 'kysely'
import type { Tx } from '../../../kernel/database/database.ts'
import type { DB } from '../../../kernel/database/schema.generated.ts'
import type { Contents } from '../dashboard.ts'

type Db = Kysely<DB>

/** A draft; without contents what is left of one that was published or thrown away. */
export interface DraftRow {
  base_version: number | null
  contents: unknown
  revision: number
  saved_at: Date
  saved_by: number | null
}

const rows = (db: Db, dashboardId: number) =>
  db
    .selectFrom('dashboard_drafts')
    .select(['base_version', 'contents', 'revision', 'saved_at', 'saved_by'])
    .where('dashboard_id', '=', dashboardId)

export const findDraft = (db: Db, dashboardId: number): Promise<DraftRow | undefined> =>
  rows(db, dashboardId).executeTakeFirst()

/** Only under the lock of its dashboard, which holds up whoever would make it. */
export const lockDraft = (db: Tx, dashboardId: number): Promise<DraftRow | undefined> =>
  rows(db, dashboardId).forUpdate().executeTakeFirst()

export interface StoredDraft {
  orgId: number
  dashboardId: number
  savedBy: number
  /** Null: it is published or thrown away. */
  kept: { baseVersion: number; contents: Contents } | null
}

export const keepDraft = (db: Tx, { orgId, dashboardId, savedBy, kept }: StoredDraft): Promise<DraftRow> => {
  const state = {
    base_version: kept?.baseVersion ?? null,
    contents: kept ? JSON.stringify(kept.contents) : null,
    saved_by: savedBy,
    saved_at: sql<Date>`now()`,
  }
  return db
    .insertInto('dashboard_drafts')
    .values({ org_id: orgId, dashboard_id: dashboardId, ...state })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'dashboard_id'])
        .doUpdateSet({ ...state, revision: sql<number>`dashboard_drafts.revision + 1` }),
    )
    .returning(['base_version', 'contents', 'revision', 'saved_at', 'saved_by'])
    .executeTakeFirstOrThrow()
}
