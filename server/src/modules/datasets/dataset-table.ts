import type { DatasetColumn } from '../../../../contract/src/datasets.ts'
import type { Context } from '../../kernel/context.ts'
import type { Reader } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/errors.ts'
import { visible } from '../access/index.ts'
import {
  type Governed,
  type Governing,
  type TableView,
  allRights,
  govern,
  governingSql,
  usersBehind,
  restricts,
  sealView,
  subjectsOf,
} from '../policies/index.ts'
import { dialects, fillDeferred } from '../sql/index.ts'
import type { DatasetRead, Reading } from '../history/index.ts'
import { secretMark, type DescribedTable, type TableInput, type Column } from '../warehouse/index.ts'
import { fail } from './errors.ts'
import { findDataset } from './store.ts'
import { type At, isNow, tableRows, type TableRow } from './versions/store.ts'
import type { DatasetSource } from '../../../../contract/src/dataset-sources.ts'
import { findKind } from '../connectors/index.ts'
import { typedTable } from './columns/column-types.ts'
import { type ColumnNotes, describedColumns } from './dataset.ts'
import { relationOf } from './source-settings.ts'

/** A version stored in the warehouse. */
export interface VersionSource {
  kind: 'version'
  version: number
  file: string
  rowCount: number
  /** Names of columns of floating-point numbers none of which is NaN or infinite, as they are stored. */
  finite?: readonly string[]
  /** Names of columns of whole numbers that count rows up, as they are stored. */
  counters?: readonly string[]
  /** RFC 3339; absent for what is only being made. */
  publishedAt?: string
}

/** A relation of a remote database, queried each time. */
export interface LiveSource {
  kind: 'live'
  connectorId: number
  dialect: 'postgres' | 'mysql' | 'clickhouse' | 'duckdb'
  relation: { schema?: string | undefined; table: string } | { query: string }
  /** How long its results may be cached, and a number that changes with the settings of the connector. */
  reuse?: { seconds: number; revision: number }
}

/** A dataset as its queries see it: a table of its name, with what the caller may see of it. */
export interface DatasetTable {
  id: number
  name: string
  /** As this caller sees them: hidden ones are absent, masked ones have the type of the mask. */
  columns: DatasetColumn[]
  /** Undefined: everything, as it is stored. */
  view: TableView | undefined
  /** A fingerprint of the policies' effect on this caller: part of every cache key. */
  rights: string
  /** Names of the policies that were applied. */
  policies: string[]
  /** The caller may write SQL over it, so they may see the generated SQL of queries. */
  isAuthor: boolean
  /** A version is pinned: the one that was current when it was looked up. */
  source: VersionSource | LiveSource
  /** The requested time of the data, if it is not now. */
  asOf?: string
}

type Caller = Pick<Context, 'read' | 'user'>

const isAuthorOf = (context: Caller) => visible(context, 'dataset.query_sql', 'dataset').as('is_author')

const userIdsOf = ({ user }: Caller) => usersBehind(user).map(({ userId }) => userId)

/**
 * The table of a dataset whose use was authorised already, in one read; a conflict while it has no data, or had
 * none at the time, not found without such a version.
 */
export async function getDatasetTable(context: Caller, id: number, at: At = {}): Promise<DatasetTable> {
  const row = await context.read((db) =>
    tableRows(db, at)
      .where('datasets.id', '=', id)
      .$if(context.user.inChat === true, (query) => query.where('datasets.chat', '=', true))
      // What waits for approval or was kept back by a check is for those who decide upon it.
      .$if(at.version !== undefined, (query) =>
        query.where((eb) =>
          eb.or([eb('v.published_at', 'is not', null), visible(context, 'dataset.edit', 'dataset')]),
        ),
      )
      .select(governingSql(userIdsOf(context)).as('governing'))
      .select(isAuthorOf(context))
      .executeTakeFirst(),
  )
  if (row) {
    const table = governedTable(context, storedTable(row), row)
    const asOf = isNow(at) ? undefined : (at.as_of ?? row.published_at)
    return asOf === undefined || asOf === null ? table : { ...table, asOf }
  }
  const dataset = await context.read((db) => findDataset(db, id))
  if (!dataset || (context.user.inChat && !dataset.chat)) throw refuse.notFound('dataset')
  if (at.version !== undefined) throw refuse.notFound('version')
  throw isNow(at) ? fail.noData(dataset.name) : fail.noneThen(dataset.name)
}

/**
 * The tables that the caller holds a permission on; of these ids only, when they are given. A dataset whose policies
 * let nothing through because they cannot be applied is as if it were not there, and so is one whose version near the
 * time that is given is no longer kept.
 */
export async function datasetTables(
  context: Caller,
  permission: string,
  { ids, near }: { ids?: readonly number[]; near?: string | undefined } = {},
): Promise<DatasetTable[]> {
  if (ids?.length === 0) return []
  const rows = await context.read((db: Reader) =>
    tableRows(db, { near })
      .where(visible(context, permission, 'dataset'))
      .$if(ids !== undefined, (query) => query.where('datasets.id', 'in', ids ?? []))
      .select(governingSql(userIdsOf(context)).as('governing'))
      .select(isAuthorOf(context))
      .orderBy('datasets.id')
      .execute(),
  )
  const kept = near === undefined ? rows : rows.filter(({ retired_at: retiredAt }) => retiredAt === null)
  return kept.flatMap((row) => {
    const table = storedTable(row)
    const governed = governedFor(context, table, row.governing)
    const at = near === undefined ? {} : { asOf: near }
    return governed ? [{ ...table, ...governed, isAuthor: row.is_author, ...at }] : []
  })
}

/** Of each dataset whose policies restrict the caller: the columns that they see. None where policies let nothing through. */
export async function restrictedColumns(context: Caller, id?: number): Promise<Map<number, Set<string>>> {
  const restricted = await context.read((db) =>
    db
      .selectFrom('datasets')
      .select('datasets.id')
      .where(restricts(context.user))
      .$if(id !== undefined, (query) => query.where('datasets.id', '=', id ?? 0))
      .execute(),
  )
  const ids = restricted.map(({ id }) => id)
  const tables = ids.length === 0 ? [] : await datasetTables(context, 'dataset.view', { ids })
  const seen = new Map(tables.map(({ id, columns }) => [id, new Set(columns.map(({ name }) => name))]))
  return new Map(ids.map((id) => [id, seen.get(id) ?? new Set<string>()]))
}

declare const unrestricted: unique symbol

/** Proof that a caller sees all of a dataset. Only `requireUnrestricted` creates it, for operations that need it. */
export type Unrestricted = { readonly [unrestricted]: number }

/** Denies users whom policies restrict: for raw text of the source, and for counts of rows that they do not see. */
export async function requireUnrestricted(context: Caller, id: number): Promise<Unrestricted> {
  const row = await context.read((db) =>
    tableRows(db)
      .where('datasets.id', '=', id)
      .select(governingSql(userIdsOf(context)).as('governing'))
      .executeTakeFirst(),
  )
  if (!row) return await requireNoPolicies(context, id)
  if (governedFor(context, storedTable(row), row.governing)?.rights !== allRights)
    throw fail.onlyUnrestricted(row)
  return {} as Unrestricted
}

/** What has no data yet may have policies already. */
async function requireNoPolicies({ read, user }: Caller, id: number): Promise<Unrestricted> {
  const restricted = await read((db) =>
    db
      .selectFrom('datasets')
      .select(['datasets.id', 'datasets.name'])
      .where('datasets.id', '=', id)
      .where(restricts(user))
      .executeTakeFirst(),
  )
  if (restricted) throw fail.onlyUnrestricted(restricted)
  return {} as Unrestricted
}

/** The same for a dataset that has no data yet. */
export async function governedPlan(context: Caller, table: StoredTable): Promise<DatasetTable> {
  const row = await context.read((db) =>
    db
      .selectFrom('datasets')
      .where('datasets.id', '=', table.id)
      .select(governingSql(userIdsOf(context)).as('governing'))
      .select(isAuthorOf(context))
      .executeTakeFirst(),
  )
  return governedTable(context, table, row ?? { governing: null, is_author: false })
}

/** A table as policies leave it for the caller. The only way from a stored table to a queryable one. */
function governedTable(
  context: Caller,
  table: StoredTable,
  { governing: found, is_author: isAuthor }: { governing: Governing | null; is_author: boolean },
): DatasetTable {
  const governed = judged(context, table, found)
  if (!('problems' in governed)) return { ...table, ...governed, isAuthor }
  throw governed.isInherited ? fail.closedByOrigin(table) : fail.policiesDoNotFit(table)
}

function judged({ user }: Caller, table: StoredTable, found: Governing | null) {
  const dialect = table.source.kind === 'live' ? table.source.dialect : 'duckdb'
  return govern({ ...table, dialect }, found, found ? subjectsOf(user, found) : [])
}

function governedFor(context: Caller, table: StoredTable, found: Governing | null): Governed | undefined {
  const governed = judged(context, table, found)
  return 'problems' in governed ? undefined : governed
}

/** The version of a table, for operations that only versions support. */
function versionOf({ name, source }: DatasetTable): VersionSource {
  if (source.kind === 'version') return source
  throw fail.isLive(name)
}

/** The version of a table, as responses show it; null while it is live. */
export const versionNumber = ({ source }: Pick<DatasetTable, 'source'>): number | null =>
  source.kind === 'version' ? source.version : null

/** A read of every column that the caller sees. */
export const readWhole = ({ id, columns }: DatasetTable): DatasetRead => ({
  datasetId: id,
  columns: columns.map(({ name }) => name),
})

/** The table as the warehouse takes it: safe for any statement, so that no error tells of rows that are not shown. */
export function warehouseTable(table: DatasetTable, reading: Reading, only?: string): TableInput {
  const input = tableForCompiled({ ...table, view: table.view && sealView(table.view) }, reading)
  return only === undefined ? input : { ...input, only }
}

/** The same for statements of our own compiler, which cannot fail on a value: faster, and only for them. */
export function tableForCompiled(table: DatasetTable, reading: Reading): TableInput {
  return { ...inputOf(table), reading }
}

/** The same where only the columns of a statement are wanted. */
export const describedTable = (table: DatasetTable): DescribedTable => ({
  ...inputOf(table),
  isDescribed: true,
})

const inputOf = (table: DatasetTable) => ({
  name: table.name,
  file: versionOf(table).file,
  view: table.view && warehouseView(table.view),
})

// A view of the warehouse takes no parameters: values of policies are inlined, and the view is never shown. A secret
// is never inlined and is passed separately.
function warehouseView({ values, where, columns }: TableView): TableInput['view'] {
  const secrets: string[] = []
  const filled = (sql: string) =>
    fillDeferred(sql, values, ({ value, isSecret }) => {
      if (!isSecret) return dialects.duckdb.literal(value)
      if (!secrets.includes(String(value))) secrets.push(String(value))
      return secretMark(secrets.indexOf(String(value)))
    })
  return {
    columns: columns.map(({ name, sql }) => ({ name, sql: filled(sql) })),
    ...(where === undefined ? {} : { where: filled(where) }),
    ...(secrets.length === 0 ? {} : { secrets }),
  }
}

/** A table as it is stored, before policies. */
type StoredTable = Omit<DatasetTable, 'rights' | 'policies' | 'isAuthor'>

/** A stored row as a table: its columns as their authors set them, and its location. */
export function storedTable(row: TableRow): StoredTable {
  const notes = row.column_notes as ColumnNotes
  const source = sourceOf(row)
  const stored = ((source.kind === 'live' ? row.live_columns : row.columns) ?? []) as unknown as Column[]
  const { columns, view } = typedTable(stored, notes, source.kind === 'live' ? source.dialect : 'duckdb')
  const types = new Map(stored.map(({ name, type }) => [name, type]))
  const described = describedColumns(columns, notes).map((column) => {
    const type = types.get(column.name)
    return type === undefined || type === column.type ? column : { ...column, stored_type: type }
  })
  return { id: row.id, name: row.name, columns: described, view, source }
}

function sourceOf(row: TableRow): VersionSource | LiveSource {
  if (row.version !== null && row.file !== null) {
    if (row.retired_at !== null) throw fail.notKept(row.version)
    const stored = (row.columns ?? []) as unknown as Column[]
    const finite = stored.flatMap(({ name, isFinite }) => (isFinite ? [name] : []))
    const counters = stored.flatMap(({ name, isCounter }) => (isCounter ? [name] : []))
    const publishedAt = row.published_at === null ? undefined : new Date(row.published_at).toISOString()
    const { version, file, row_count: rowCount } = row
    return {
      kind: 'version',
      version,
      file,
      rowCount: rowCount ?? 0,
      finite,
      ...(counters.length > 0 && { counters }),
      ...(publishedAt && { publishedAt }),
    }
  }
  const dialect = findKind(row.connector_type ?? '')?.source?.dialect
  if (dialect === undefined || row.connector_id === null) throw fail.notLive(row.connector_type ?? 'unknown')
  const relation = relationOf(row.source as unknown as DatasetSource)
  if ('path' in relation) throw fail.notLive(row.connector_type ?? 'unknown')
  const reuse = { seconds: row.cache_seconds ?? 0, revision: row.connector_revision ?? 0 }
  return { kind: 'live', connectorId: row.connector_id, dialect, relation, reuse }
}
