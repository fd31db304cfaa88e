import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import type { Reader, Tx } from '../../kernel/database/database.ts'
import type { DB } from '../../kernel/database/schema.generated.ts'
import type { MaterializedVersion } from '../warehouse/index.ts'
import type { ColumnNotes, DatasetRow } from './dataset.ts'

type Db = Kysely<DB>

/** Datasets with the figures of their current version; as a table called datasets, so that lists sort by any of them. */
export function datasetRows(db: Db): SelectQueryBuilder<DB, 'datasets', DatasetRow> {
  const rows = db
    .selectFrom('datasets as d')
    .leftJoin('dataset_versions as v', 'v.id', 'd.current_version_id')
    .select(['d.id', 'd.name', 'd.description', 'd.project_id', 'd.connector_id', 'd.status', 'd.failure'])
    .select(['d.created_by', 'd.created_at', 'd.updated_at', 'd.revision'])
    .select(['v.version', 'v.row_count', 'v.size_bytes', 'v.reject_count', 'v.created_at as loaded_at'])
    .select(sql<number | null>`jsonb_array_length(v.columns)`.as('column_count'))
  // The subquery has the columns of DatasetRow and a row's name; the type of the table is close enough to filter by.
  return db.selectFrom(rows.as('datasets')).selectAll() as unknown as SelectQueryBuilder<
    DB,
    'datasets',
    DatasetRow
  >
}

export const findDataset = (db: Db, id: number): Promise<DatasetRow | undefined> =>
  datasetRows(db).where('datasets.id', '=', id).executeTakeFirst()

export const lockDataset = (db: Tx, id: number) =>
  db
    .selectFrom('datasets')
    .select(['id', 'name', 'revision', 'status', 'current_version_id', 'column_notes', 'connector_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** An id that no dataset has: the files of a version are made under it before the dataset exists. */
export async function drawDatasetId(context: Pick<Context, 'transaction'>): Promise<number> {
  const { rows } = await context.transaction(({ db }) =>
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
}

/** Answers whether the row was made: false when the name is taken. */
export async function insertDataset(db: Tx, dataset: NewDataset): Promise<boolean> {
  const { rows } = await sql`
    insert into datasets (id, org_id, name, description, project_id, connector_id, created_by)
    overriding system value
    values (${dataset.id}, ${dataset.orgId}, ${dataset.name}, ${dataset.description}, ${dataset.projectId},
      ${dataset.connectorId}, ${dataset.createdBy})
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

export interface NewVersion {
  orgId: number
  datasetId: number
  fileName: string | null
  createdBy: number | null
  made: MaterializedVersion
}

/** Adds a version and lets queries read it from this transaction's commit on. Answers its number. */
export async function publishVersion(
  db: Tx,
  { orgId, datasetId, made, ...version }: NewVersion,
): Promise<number> {
  const row = await db
    .insertInto('dataset_versions')
    .values({
      org_id: orgId,
      dataset_id: datasetId,
      version: sql<number>`(select coalesce(max(version), 0) + 1 from dataset_versions where dataset_id = ${datasetId})`,
      file: made.file,
      file_name: version.fileName,
      row_count: made.rowCount,
      size_bytes: made.sizeBytes,
      columns: JSON.stringify(made.columns),
      reject_count: made.rejectCount,
      created_by: version.createdBy,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  if (made.rejects.length > 0) await insertRejects(db, { orgId, versionId: row.id, rejects: made.rejects })
  await db
    .updateTable('datasets')
    .set((eb) => ({
      current_version_id: row.id,
      status: 'published',
      failure: null,
      updated_at: sql<Date>`now()`,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', datasetId)
    .execute()
  return row.version
}

async function insertRejects(
  db: Tx,
  {
    orgId,
    versionId,
    rejects,
  }: { orgId: number; versionId: number; rejects: MaterializedVersion['rejects'] },
): Promise<void> {
  const list = JSON.stringify(
    rejects.map(({ line, column, text, message }, position) => ({
      position,
      line,
      column_name: column,
      row_text: storable(text),
      message: storable(message),
    })),
  )
  await sql`
    insert into dataset_rejects (org_id, version_id, position, line, column_name, row_text, message)
    select ${orgId}::integer, ${versionId}::integer, position, line, column_name, row_text, message
    from jsonb_to_recordset(${list}::jsonb)
      as r (position integer, line bigint, column_name text, row_text text, message text)`.execute(db)
}

// PostgreSQL stores no NUL in a text.
const storable = (text: string) => text.replaceAll('\0', '\uFFFD').slice(0, 1000)

export async function updateDatasetRow(
  db: Tx,
  id: number,
  change: {
    name?: string
    description?: string
    project_id?: number | null
    failure?: string
    status?: string
    notes?: ColumnNotes
  },
): Promise<void> {
  const { notes, ...columns } = change
  await db
    .updateTable('datasets')
    .set((eb) => ({
      ...columns,
      ...(notes === undefined ? {} : { column_notes: JSON.stringify(notes) }),
      updated_at: sql<Date>`now()`,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

export async function deleteDatasetRow(db: Tx, id: number): Promise<void> {
  await db.deleteFrom('datasets').where('id', '=', id).execute()
}

/** The current version of one dataset, or of none when there is no data yet. */
export const currentVersions = (db: Db) =>
  db
    .selectFrom('datasets')
    .innerJoin('dataset_versions as v', 'v.id', 'datasets.current_version_id')
    .select([
      'datasets.id',
      'datasets.name',
      'datasets.column_notes',
      'v.version',
      'v.file',
      'v.row_count',
      'v.columns',
    ])

export const findNotesAndColumns = (db: Db, id: number) =>
  db
    .selectFrom('datasets')
    .leftJoin('dataset_versions as v', 'v.id', 'datasets.current_version_id')
    .select(['datasets.name', 'datasets.column_notes', 'v.version', 'v.columns'])
    .where('datasets.id', '=', id)
    .executeTakeFirst()

export const versionRows = (db: Db, datasetId: number) =>
  db
    .selectFrom('dataset_versions')
    .innerJoin('datasets', 'datasets.id', 'dataset_versions.dataset_id')
    .where('dataset_versions.dataset_id', '=', datasetId)
    .select(['dataset_versions.version', 'dataset_versions.row_count', 'dataset_versions.size_bytes'])
    .select(['dataset_versions.reject_count', 'dataset_versions.file_name', 'dataset_versions.created_by'])
    .select(['dataset_versions.created_at'])
    .select(sql<number>`jsonb_array_length(dataset_versions.columns)`.as('column_count'))
    .select(sql<boolean>`dataset_versions.id = datasets.current_version_id`.as('is_current'))

export const rejectRows = (db: Db, datasetId: number) =>
  db
    .selectFrom('dataset_rejects')
    .innerJoin('datasets', 'datasets.current_version_id', 'dataset_rejects.version_id')
    .where('datasets.id', '=', datasetId)
    .select(['dataset_rejects.line', 'dataset_rejects.column_name', 'dataset_rejects.row_text'])
    .select(['dataset_rejects.message'])

export async function isFileReferenced(db: Reader, file: string): Promise<boolean> {
  const row = await db.selectFrom('dataset_versions').select('id').where('file', '=', file).executeTakeFirst()
  return row !== undefined
}

export async function connectorType(db: Reader, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('connectors').select('type').where('id', '=', id).executeTakeFirst()
  return row?.type
}
