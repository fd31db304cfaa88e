import { type Kysely, sql } from 'kysely'
import type { ExploreRequest } from '../../../../../contract/src/explore.ts'
import type { Tx } from '../../../kernel/database/database.ts'
import type { DB } from '../../../kernel/database/schema.generated.ts'
import type { SavedQueryRow } from './saved-query.ts'

type Db = Kysely<DB>

const columns = [
  'saved_queries.id',
  'saved_queries.name',
  'saved_queries.description',
  'saved_queries.project_id',
  'saved_queries.dataset_id',
  'saved_queries.query',
  'saved_queries.chart_kind',
  'saved_queries.created_by',
  'saved_queries.created_at',
  'saved_queries.updated_at',
  'saved_queries.revision',
] as const

export const savedQueryRows = (db: Db) => db.selectFrom('saved_queries').select(columns)

export const findSavedQuery = (db: Db, id: number): Promise<SavedQueryRow | undefined> =>
  savedQueryRows(db).where('saved_queries.id', '=', id).executeTakeFirst()

export const lockSavedQuery = (db: Tx, id: number): Promise<SavedQueryRow | undefined> =>
  savedQueryRows(db).where('saved_queries.id', '=', id).forUpdate().executeTakeFirst()

export interface NewSavedQuery {
  orgId: number
  name: string
  description: string
  projectId: number | null
  datasetId: number
  query: ExploreRequest
  chartKind: string | null
  createdBy: number
}

export async function insertSavedQuery(db: Tx, made: NewSavedQuery): Promise<SavedQueryRow> {
  return db
    .insertInto('saved_queries')
    .values({
      org_id: made.orgId,
      name: made.name,
      description: made.description,
      project_id: made.projectId,
      dataset_id: made.datasetId,
      query: JSON.stringify(made.query),
      chart_kind: made.chartKind,
      created_by: made.createdBy,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export interface SavedQueryChange {
  name?: string
  description?: string
  project_id?: number | null
  query?: ExploreRequest
  chart_kind?: string | null
}

export async function updateSavedQueryRow(
  db: Tx,
  id: number,
  { query, ...change }: SavedQueryChange,
): Promise<SavedQueryRow> {
  return db
    .updateTable('saved_queries')
    .set((eb) => ({
      ...change,
      ...(query === undefined ? {} : { query: JSON.stringify(query) }),
      updated_at: sql<Date>`now()`,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function deleteSavedQueryRow(db: Tx, id: number): Promise<void> {
  await db.deleteFrom('saved_queries').where('id', '=', id).execute()
}

/** All of the organization, these, or those on one of these datasets. */
export const savedQueriesOf = (
  db: Db,
  { ids, datasetIds }: { ids?: readonly number[]; datasetIds?: readonly number[] } = {},
): Promise<SavedQueryRow[]> =>
  savedQueryRows(db)
    .$if(ids !== undefined, (query) => query.where('saved_queries.id', 'in', ids?.length ? ids : [0]))
    .$if(datasetIds !== undefined, (query) =>
      query.where('saved_queries.dataset_id', 'in', datasetIds?.length ? datasetIds : [0]),
    )
    .orderBy('saved_queries.id')
    .execute()
