import type { ImportOptions } from '../../../../contract/src/dataset-imports.ts'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import type { Reader, Tx } from '../../kernel/database/database.ts'
import type { DB } from '../../kernel/database/schema.generated.ts'
import type {
  DatasetDrift,
  DatasetSource,
  RefreshSettings,
  Retention,
} from '../../../../contract/src/dataset-sources.ts'
import type { Dataset } from '../../../../contract/src/datasets.ts'
import type { HeldVersion } from '../../../../contract/src/dataset-health.ts'
import type { Column } from '../warehouse/index.ts'
import { restricts, restrictsMaking } from '../policies/index.ts'
import { asSeen, type ColumnNotes, type DatasetRow, defaultRefresh, defaultRetention } from './dataset.ts'

type Db = Kysely<DB>

/**
 * Datasets with the figures of their current version, as rows for one reader; as a table called datasets, so that lists
 * sort by any of them.
 */
export function datasetRows(
  db: Db,
  { user }: Pick<Context, 'user'>,
): SelectQueryBuilder<DB, 'datasets', DatasetRow> {
  const rows = db
    .selectFrom('datasets as d')
    // In live mode a version that is still there is not what queries read.
    .leftJoin('dataset_versions as v', (join) =>
      join.onRef('v.id', '=', 'd.current_version_id').on('d.mode', '=', 'extract'),
    )
    .leftJoin('runs as r', (join) =>
      join.onRef('r.org_id', '=', 'd.org_id').onRef('r.id', '=', 'd.last_run_id'),
    )
    .select(['d.id', 'd.name', 'd.description', 'd.project_id', 'd.connector_id', 'd.status', 'd.failure'])
    .select(['d.created_by', 'd.created_at', 'd.updated_at', 'd.revision'])
    .leftJoin('recipes as m', (join) =>
      join.onRef('m.org_id', '=', 'd.org_id').onRef('m.output_dataset_id', '=', 'd.id'),
    )
    .select('m.id as recipe_id')
    .select([
      'v.version',
      'v.row_count',
      'v.size_bytes',
      'v.reject_count',
      'v.load_notes',
      'v.created_at as loaded_at',
    ])
    .select([
      'd.mode',
      'd.source',
      'd.refresh',
      'd.retention',
      'd.drift',
      'd.held',
      'v.check_outcome',
      'v.checked_at',
      'd.tags',
      'd.chat',
      'd.certified_by',
      'd.certified_at',
    ])
    .select(['d.live_columns_read_at as schema_read_at', 'v.cursor'])
    .select(['r.id as run_id', 'r.status as run_status', 'r.finished_at as run_finished_at'])
    .select(
      sql<
        number | null
      >`jsonb_array_length(case d.mode when 'live' then d.live_columns else v.columns end)`.as(
        'column_count',
      ),
    )
  // The subquery has the columns of DatasetRow and a row's name; the type of the table is close enough to filter by.
  return db
    .selectFrom(rows.as('datasets'))
    .selectAll()
    .select([
      restricts(user).as('restricted'),
      restrictsMaking(user).as('restricted_making'),
    ]) as unknown as SelectQueryBuilder<DB, 'datasets', DatasetRow>
}

/** The condition that keeps datasets with a tag. */
export const hasTag = (tag: string) => sql<boolean>`datasets.tags @> array[${tag}]::text[]`

/** The definition of a dataset, without what is computed about it. */
export const findDataset = (db: Db, id: number) =>
  db
    .selectFrom('datasets')
    .select(['id', 'name', 'status', 'mode', 'connector_id', 'refresh', 'chat'])
    .select(sql<DatasetSource | null>`source`.as('source'))
    .select(sql<DatasetDrift | null>`drift`.as('drift'))
    .select(sql<ImportOptions | null>`import_options`.as('import_options'))
    .where('id', '=', id)
    .executeTakeFirst()

/** A dataset as the caller may see it, e.g. after it was changed. */
export async function seenDataset(
  db: Db,
  caller: Pick<Context, 'user'>,
  id: number,
): Promise<Dataset | undefined> {
  const row = await datasetRows(db, caller).where('datasets.id', '=', id).executeTakeFirst()
  return row && asSeen(row)
}

export const lockDataset = (db: Tx, id: number) =>
  db
    .selectFrom('datasets')
    .select([
      'id',
      'name',
      'revision',
      'status',
      'current_version_id',
      'column_notes',
      'connector_id',
      'project_id',
    ])
    .select(['mode', 'source', 'refresh', 'retention', 'live_columns', 'drifted_columns', 'drift', 'tags'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Locks a dataset for a change of related state, and returns its name; undefined: it was deleted. */
export const lockDatasetName = async (db: Tx, id: number): Promise<string | undefined> =>
  (await db.selectFrom('datasets').select('name').where('id', '=', id).forUpdate().executeTakeFirst())?.name

/** An id that no dataset has: the files of a version are made under it before the dataset exists. */
export async function drawDatasetId(context: Pick<Context, 'read'>): Promise<number> {
  const { rows } = await context.read((db) =>
    sql<{ id: number }>`select nextval('datasets_id_seq')::integer as id`.execute(db),
  )
  return rows[0]!.id
}

export interface NewDataset {
  id: number
  orgId: number
  name: string
  description: string
  projectId: number | null
  connectorId: number | null
  createdBy: number | null
  mode?: string
  source?: DatasetSource | null
  refresh?: RefreshSettings
  retention?: Retention
  tags?: string[]
  /** Live mode: the columns of the source. */
  liveColumns?: readonly Column[]
  /** Those that it is to have once there is data. */
  plannedColumns?: readonly Column[]
}

/** Returns whether the row was created: false if the name is taken. */
export async function insertDataset(db: Tx, dataset: NewDataset): Promise<boolean> {
  const { mode = 'extract', source = null, liveColumns, plannedColumns, tags = [] } = dataset
  const { rows } = await sql`
    insert into datasets (id, org_id, name, description, project_id, connector_id, created_by, mode, source, refresh,
      retention, tags, live_columns, live_columns_read_at, planned_columns, status)
    overriding system value
    values (${dataset.id}, ${dataset.orgId}, ${dataset.name}, ${dataset.description}, ${dataset.projectId},
      ${dataset.connectorId}, ${dataset.createdBy}, ${mode}, ${jsonOrNull(source)},
      ${JSON.stringify(dataset.refresh ?? defaultRefresh)}, ${JSON.stringify(dataset.retention ?? defaultRetention)},
      ${tags}, ${jsonOrNull(liveColumns)}, ${liveColumns ? sql`now()` : sql`null`},
      ${jsonOrNull(plannedColumns)}, ${liveColumns ? 'published' : 'draft'})
    on conflict (org_id, lower(normalize(name, nfkc))) do nothing
    returning id`.execute(db)
  return rows.length > 0
}

export async function isNameTaken(db: Reader, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('datasets')
    .select('id')
    .where(sql<boolean>`lower(normalize(name, nfkc)) = lower(normalize(${name}, nfkc))`)
    .executeTakeFirst()
  return row !== undefined
}

export interface DatasetChange {
  name?: string
  description?: string
  project_id?: number | null
  connector_id?: number | null
  failure?: string | null
  status?: string
  mode?: string
  tags?: string[]
  current_version_id?: number | null
  last_run_id?: number
  certified_by?: number | null
  certified_at?: Date | null
  notes?: ColumnNotes
  import_options?: ImportOptions
  source?: DatasetSource | null
  refresh?: RefreshSettings
  retention?: Retention
  drift?: DatasetDrift | null
  held?: HeldVersion | null
  live_columns?: readonly Column[] | null
  drifted_columns?: readonly Column[] | null
  planned_columns?: readonly Column[] | null
}

const asJson = [
  'source',
  'refresh',
  'retention',
  'drift',
  'held',
  'live_columns',
  'drifted_columns',
  'planned_columns',
  'import_options',
] as const

export async function updateDatasetRow(db: Tx, id: number, change: DatasetChange): Promise<void> {
  const { notes, ...columns } = change
  const json = asJson.flatMap((name) => (name in change ? [[name, jsonOrNull(change[name])]] : []))
  await db
    .updateTable('datasets')
    .set(
      (eb) =>
        ({
          ...columns,
          ...(Object.fromEntries(json) as object),
          ...(notes === undefined ? {} : { column_notes: JSON.stringify(notes) }),
          ...(change.live_columns ? { live_columns_read_at: sql<Date>`now()` } : {}),
          updated_at: sql<Date>`now()`,
          revision: eb('revision', '+', 1),
        }) as never,
    )
    .where('id', '=', id)
    .execute()
}

/** Notes the newest run without making it a change of the dataset. */
export const setLastRun = (db: Tx, id: number, runId: number) =>
  db.updateTable('datasets').set({ last_run_id: runId }).where('id', '=', id).execute()

const jsonOrNull = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value))

export async function deleteDatasetRow(db: Tx, id: number): Promise<void> {
  await db.deleteFrom('datasets').where('id', '=', id).execute()
}

/** The name of the dataset, its column metadata, and the columns that queries currently see. */
export const findNotesAndColumns = (db: Db, id: number) =>
  db
    .selectFrom('datasets')
    .leftJoin('dataset_versions as v', (join) =>
      join.onRef('v.id', '=', 'datasets.current_version_id').on('datasets.mode', '=', 'extract'),
    )
    .select(['datasets.name', 'datasets.column_notes', 'v.version'])
    .select(
      sql<unknown>`case datasets.mode when 'live' then datasets.live_columns else v.columns end`.as(
        'columns',
      ),
    )
    .where('datasets.id', '=', id)
    .executeTakeFirst()

export async function connectorType(db: Reader, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('connectors').select('type').where('id', '=', id).executeTakeFirst()
  return row?.type
}

/** The recipe that makes a dataset. */
export const findMaker = (db: Reader, datasetId: number) =>
  db
    .selectFrom('recipes')
    .select(['id', 'name'])
    .where('output_dataset_id', '=', datasetId)
    .executeTakeFirst()

/** Datasets that are loaded from one of the tables of a connector. */
export const readersOf = (
  db: Tx,
  { connectorId, tables }: { connectorId: number; tables: readonly string[] },
) =>
  db
    .selectFrom('datasets')
    .select(['id', 'name', 'project_id'])
    .where('connector_id', '=', connectorId)
    .where('mode', '=', 'extract')
    .where(sql<boolean>`coalesce(source ->> 'table', source ->> 'path') = any(${[...tables]}::text[])`)
    .orderBy('id')
    .execute()
