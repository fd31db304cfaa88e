import { type Kysely, sql } from 'kysely'
import type {
  ColumnDrift,
  Cursor,
  DatasetSource,
  RefreshSettings,
} from '../../../../../contract/src/dataset-sources.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Reader, Tx } from '../../../kernel/database/database.ts'
import type { DB } from '../../../kernel/database/schema.generated.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { Column, MaterializedVersion } from '../../warehouse/index.ts'
import type { SourceColumn } from '../../connectors/index.ts'
import type { ColumnNotes } from '../dataset.ts'
import { insertRejects } from './rejects-store.ts'

type Db = Kysely<DB>

export interface NewVersion {
  orgId: number
  datasetId: number
  fileName: string | null
  createdBy: number | null
  made: MaterializedVersion
  runId?: number
  connectorId?: number
  source?: DatasetSource
  sourceColumns?: readonly SourceColumn[]
  cursor?: Cursor | null
  drift?: readonly ColumnDrift[]
  madeOf?: MadeOf
}

/** What a recipe made a version of. */
export interface MadeOf {
  recipeVersionId: number
  /** Equal when the same would be made again. */
  fingerprint: string
  engineVersion: string
  inputs: readonly UsedInput[]
}

/** An input that a recipe read. */
export interface UsedInput {
  dataset_id: number
  version: number
  /** The policies' effect on the recipe's publisher. */
  rights: string
  /** Equal as long as nothing that these rights depend on has changed; null while there are no policies. */
  stamp: string | null
}

/** Adds an unpublished version. */
export async function insertVersion(
  db: Tx,
  {
    orgId,
    datasetId,
    made,
    ...version
  }: NewVersion & { isHeld: boolean; checkOutcome: 'passed' | 'warned' | 'failed' | null },
): Promise<{ id: number; version: number }> {
  const row = await db
    .insertInto('dataset_versions')
    .values({
      org_id: orgId,
      dataset_id: datasetId,
      version: nextVersion(datasetId),
      file: made.file,
      file_name: version.fileName,
      row_count: made.rowCount,
      size_bytes: made.sizeBytes,
      columns: JSON.stringify(made.columns),
      reject_count: made.rejectCount,
      load_notes: JSON.stringify(made.notes),
      created_by: version.createdBy,
      run_id: version.runId ?? null,
      connector_id: version.connectorId ?? null,
      source: jsonOrNull(version.source),
      source_columns: jsonOrNull(version.sourceColumns),
      cursor: jsonOrNull(version.cursor),
      drift: JSON.stringify(version.drift ?? []),
      recipe_version_id: version.madeOf?.recipeVersionId ?? null,
      fingerprint: version.madeOf?.fingerprint ?? null,
      engine_version: version.madeOf?.engineVersion ?? null,
      inputs: jsonOrNull(version.madeOf?.inputs),
      check_outcome: version.checkOutcome,
      checked_at: version.checkOutcome === null ? null : sql<Date>`now()`,
      held_at: version.isHeld ? sql<Date>`now()` : null,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  if (made.rejects.length > 0) await insertRejects(db, { orgId, versionId: row.id, rejects: made.rejects })
  return row
}

const nextVersion = (datasetId: number) =>
  sql<number>`(select coalesce(max(version), 0) + 1 from dataset_versions where dataset_id = ${datasetId})`

/** Refuses a number that no version of the dataset has, kept or not. */
export async function requireVersion(
  { read }: Pick<Context, 'read'>,
  { id, version }: { id: number; version: number },
): Promise<void> {
  const found = await read((db) =>
    db
      .selectFrom('dataset_versions')
      .select('id')
      .where('dataset_id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst(),
  )
  if (!found) throw refuse.notFound('version')
}

/** Lets queries read a version from this transaction's commit on; what was kept back before is settled by it. */
export async function setCurrentVersion(db: Tx, datasetId: number, versionId: number): Promise<void> {
  await db
    .updateTable('dataset_versions')
    .set({ published_at: sql<Date>`coalesce(published_at, now())`, held_at: null })
    .where('id', '=', versionId)
    .execute()
  await db
    .updateTable('datasets')
    .set((eb) => ({
      current_version_id: versionId,
      status: 'published',
      failure: null,
      drift: null,
      held: null,
      updated_at: sql<Date>`now()`,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', datasetId)
    .execute()
}

/** The requested version of a dataset; by default the current one. */
export interface At {
  version?: number | undefined
  /** The version that queries read at that time. */
  as_of?: string | undefined
  /** The same, or where there was none yet the first that there was: for what is joined to an older version. */
  near?: string | undefined
}

export type TableRow = Awaited<ReturnType<ReturnType<typeof tableRows>['executeTakeFirstOrThrow']>>

/** Queryable datasets with the requested version, or in live mode with their relation. */
export const tableRows = (db: Db, at: At = {}) =>
  db
    .selectFrom('datasets')
    .leftJoin('dataset_versions as v', (join) =>
      join.onRef('v.org_id', '=', 'datasets.org_id').on('v.id', '=', versionAt(at)),
    )
    .leftJoin('connectors as c', (join) =>
      join
        .onRef('c.org_id', '=', 'datasets.org_id')
        .onRef('c.id', '=', 'datasets.connector_id')
        .on('datasets.mode', '=', 'live'),
    )
    .where((eb) =>
      eb.or([
        eb('v.id', 'is not', null),
        ...(isNow(at) || at.near !== undefined ? [eb('datasets.status', '=', 'published')] : []),
      ]),
    )
    .select(['datasets.id', 'datasets.name', 'datasets.column_notes', 'datasets.source'])
    .select(['datasets.connector_id', 'datasets.live_columns', 'c.type as connector_type'])
    .select(['v.version', 'v.file', 'v.row_count', 'v.columns', 'v.retired_at'])
    .select(sql<string | null>`v.published_at::text`.as('published_at'))
    .select('c.revision as connector_revision')
    .select(sql<number | null>`(c.config->>'cache_seconds')::integer`.as('cache_seconds'))

/** Whether the current version is requested. */
export const isNow = ({ version, as_of: asOf, near }: At) =>
  version === undefined && asOf === undefined && near === undefined

function versionAt({ version, as_of: asOf, near }: At) {
  if (near !== undefined)
    return sql<number>`case when datasets.mode = 'extract' then (select w.id from dataset_versions w
      where w.org_id = datasets.org_id and w.dataset_id = datasets.id and w.published_at is not null
      order by w.published_at <= ${near} desc,
        case when w.published_at <= ${near} then w.published_at end desc nulls last, w.published_at,
        case when w.published_at <= ${near} then w.id end desc nulls last, w.id limit 1) end`
  if (version !== undefined)
    return sql<number>`(select w.id from dataset_versions w
      where w.org_id = datasets.org_id and w.dataset_id = datasets.id and w.version = ${version})`
  if (asOf !== undefined)
    return sql<number>`(select w.id from dataset_versions w
      where w.org_id = datasets.org_id and w.dataset_id = datasets.id and w.published_at <= ${asOf}
      order by w.published_at desc, w.id desc limit 1)`
  return sql<number>`case when datasets.mode = 'extract' then datasets.current_version_id end`
}

/** The versions of datasets that queries read now; none of one without data or in live mode. */
export const currentVersions = (db: Db) =>
  db
    .selectFrom('datasets')
    .innerJoin('dataset_versions as v', 'v.id', 'datasets.current_version_id')
    .where('datasets.mode', '=', 'extract')
    .select(['datasets.id', 'v.version', 'v.file', 'v.columns'])

export const setPinned = (db: Tx, versionId: number, isPinned: boolean) =>
  db.updateTable('dataset_versions').set({ is_pinned: isPinned }).where('id', '=', versionId).execute()

/** Keeps the versions that queries read at a time, however old they get. */
export const keepVersionsAt = (db: Tx, { datasetIds, at }: { datasetIds: readonly number[]; at: string }) =>
  sql`update dataset_versions set is_pinned = true where id in (
    select distinct on (dataset_id) id from dataset_versions
    where dataset_id = any(${[...datasetIds]}::integer[]) and published_at <= ${at}::timestamptz
    order by dataset_id, published_at desc, version desc)`.execute(db)

/** Publishes the data of an old version as a new one. Returns its number. */
export async function copyVersion(
  db: Tx,
  { datasetId, versionId, createdBy }: { datasetId: number; versionId: number; createdBy: number },
): Promise<number> {
  const { rows } = await sql<{ id: number; version: number }>`
    insert into dataset_versions (org_id, dataset_id, version, file, file_name, row_count, size_bytes, columns,
      reject_count, load_notes, created_by, run_id, connector_id, source, source_columns, cursor, check_outcome, checked_at,
      recipe_version_id, fingerprint, engine_version, inputs, restored_from, published_at)
    select org_id, dataset_id, ${nextVersion(datasetId)}, file, file_name, row_count, size_bytes, columns,
      reject_count, load_notes, ${createdBy}, run_id, connector_id, source, source_columns, cursor, check_outcome, checked_at,
      recipe_version_id, fingerprint, engine_version, inputs, version, now()
    from dataset_versions where id = ${versionId}
    returning id, version`.execute(db)
  const made = rows[0]!
  await sql`
    insert into dataset_rejects (org_id, version_id, position, line, column_name, row_text, message)
    select org_id, ${made.id}, position, line, column_name, row_text, message
    from dataset_rejects where version_id = ${versionId}`.execute(db)
  await setCurrentVersion(db, datasetId, made.id)
  return made.version
}

export interface RefreshState {
  id: number
  name: string
  connector_id: number | null
  source: DatasetSource | null
  refresh: RefreshSettings
  version_id: number | null
  version: number | null
  version_source: DatasetSource | null
  version_connector_id: number | null
  file: string | null
  columns: Column[] | null
  source_columns: SourceColumn[] | null
  cursor: Cursor | null
  live_columns: Column[] | null
  column_notes: ColumnNotes
}

/** Where a dataset reads from, and how far the version that queries read has got. */
export const findRefreshState = (db: Db, datasetId: number): Promise<RefreshState | undefined> =>
  db
    .selectFrom('datasets as d')
    .leftJoin('dataset_versions as v', 'v.id', 'd.current_version_id')
    .select(['d.id', 'd.name', 'd.connector_id', 'd.source', 'd.refresh', 'd.live_columns', 'd.column_notes'])
    .select(['v.id as version_id', 'v.version', 'v.source as version_source', 'v.file', 'v.columns'])
    .select(['v.connector_id as version_connector_id', 'v.source_columns', 'v.cursor'])
    .where('d.id', '=', datasetId)
    .executeTakeFirst() as unknown as Promise<RefreshState | undefined>

/** Takes out of sight what waits for approval or was kept back by a check. */
export const setAside = (db: Tx, datasetId: number) =>
  db
    .updateTable('dataset_versions')
    .set({ retired_at: sql<Date>`now()` })
    .where('dataset_id', '=', datasetId)
    .where('published_at', 'is', null)
    .where('retired_at', 'is', null)
    .execute()

export const findPending = (db: Db, datasetId: number) =>
  versionRows(db, datasetId)
    .where('dataset_versions.published_at', 'is', null)
    .where('dataset_versions.held_at', 'is', null)
    .executeTakeFirst()

/** Longer than any query keeps reading the version that it resolved. */
const retiredMinutes = 60

/**
 * Retires versions that are too old or too many. Their files are deleted when no query can be reading them; the rows
 * stay, so that a query as of their time fails instead of using another version.
 */
export async function retireVersions(db: Tx, datasetId: number): Promise<void> {
  await sql`
    update dataset_versions as old set retired_at = now()
    from (
      select v.id, row_number() over (order by v.version desc) as place, d.current_version_id,
        (d.retention ->> 'keep_versions')::integer as keep_versions, (d.retention ->> 'keep_days')::integer as keep_days
      from dataset_versions v join datasets d on d.org_id = v.org_id and d.id = v.dataset_id
      where v.dataset_id = ${datasetId} and v.retired_at is null and v.published_at is not null
    ) as kept
    where old.id = kept.id and not old.is_pinned and old.id is distinct from kept.current_version_id
      and (kept.place > kept.keep_versions or old.created_at < now() - make_interval(days => kept.keep_days))`.execute(
    db,
  )
  await sql`
    delete from dataset_rejects using dataset_versions v
    where v.id = dataset_rejects.version_id and v.dataset_id = ${datasetId} and v.retired_at is not null`.execute(
    db,
  )
}

export const versionRows = (db: Db, datasetId: number) =>
  db
    .selectFrom('dataset_versions')
    .innerJoin('datasets', 'datasets.id', 'dataset_versions.dataset_id')
    .where('dataset_versions.dataset_id', '=', datasetId)
    .where('dataset_versions.retired_at', 'is', null)
    .select(['dataset_versions.id', 'dataset_versions.version', 'dataset_versions.row_count'])
    .select(['dataset_versions.size_bytes', 'dataset_versions.reject_count', 'dataset_versions.file_name'])
    .select(['dataset_versions.created_by', 'dataset_versions.created_at', 'dataset_versions.published_at'])
    .select(['dataset_versions.run_id', 'dataset_versions.source', 'dataset_versions.cursor'])
    .select(['dataset_versions.drift', 'dataset_versions.is_pinned', 'dataset_versions.restored_from'])
    .select(['dataset_versions.held_at', 'dataset_versions.check_outcome', 'dataset_versions.load_notes'])
    .select(sql<number>`jsonb_array_length(dataset_versions.columns)`.as('column_count'))
    .select(sql<boolean>`coalesce(dataset_versions.id = datasets.current_version_id, false)`.as('is_current'))

export const findVersion = (db: Db, datasetId: number, version: number) =>
  versionRows(db, datasetId).where('dataset_versions.version', '=', version).executeTakeFirst()

export async function isFileReferenced(db: Reader, file: string): Promise<boolean> {
  const { rows } = await sql`
    select id from dataset_versions
    where file = ${file} and (retired_at is null or retired_at >= now() - make_interval(mins => ${retiredMinutes}))
    limit 1`.execute(db)
  return rows.length > 0
}

const jsonOrNull = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value))
