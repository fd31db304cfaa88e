import type {
  ColumnDrift,
  Cursor,
  DatasetDrift,
  DatasetSource,
} from '../../../../../contract/src/dataset-sources.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { Tx } from '../../../kernel/database/database.ts'
import { type Extracted, findKind, type SourceColumn } from '../../connectors/index.ts'
import type { AtWork, ClaimedRun } from '../../runs/index.ts'
import type { ColumnNotes } from '../dataset.ts'
import { fail, readFailure } from '../errors.ts'
import { orderOf } from '../load-file.ts'
import { relationOf } from '../source-settings.ts'
import { connectorType } from '../store.ts'
import { findRefreshState, type RefreshState } from '../versions/store.ts'
import { cursorBefore } from './look-back.ts'
import { columnDrift, type TypedColumn } from './column-drift.ts'
import type { Reading, ReadDependencies } from './read-source.ts'

/** What names columns of a dataset: models, policies. */
export type ColumnUses = (orgId: number, datasetId: number) => Promise<DatasetDrift['affects']>

/** What one refresh reads, and where it continues. */
export interface Plan extends Omit<Reading, 'orgId'> {
  source: DatasetSource
  sourceColumns: SourceColumn[]
  /** How columns differ from those of the version that queries read. */
  driftOf(made: readonly TypedColumn[]): ColumnDrift[]
  /** Columns whose authors gave them a type that every value has to fit. */
  strictNotes: ColumnNotes
  /** That version's number, 0 when there is none. */
  version: number
  cursorAfter(extracted: Extracted): Cursor | null
  /** The cursor column, if it is incremental. */
  cursorColumn: string | null
  /** Whether the dataset still is what was planned for. */
  isStillOf(dataset: StoredSource): boolean
}

interface StoredSource {
  mode: string
  source: unknown
  connector_id: number | null
  current_version_id: number | null
}

export async function planRefresh(
  { sources }: ReadDependencies,
  { run, full }: { run: ClaimedRun; full: boolean },
  { transaction, report, signal }: AtWork,
): Promise<Plan> {
  const state = await transaction(({ db }) => findState(db, run.datasetId ?? 0))
  if (!state) throw refuse.notFound('dataset')
  const { source, connector_id: connectorId, refresh } = state
  if (source === null || connectorId === null) throw fail.noSource(state.name)
  report({ stage: 'connecting' })
  const relation = relationOf(source)
  const all = await sources.columns(run.orgId, connectorId, { relation, signal }).catch((error: unknown) => {
    throw readFailure(error)
  })
  const wanted = source.columns && new Set(source.columns)
  const sourceColumns = wanted ? all.filter(({ name }) => wanted.has(name)) : all
  if (sourceColumns.length === 0 && (wanted || all.length > 0)) throw fail.noColumns()
  // Of some files only the loading finds out what columns they have, and of text what types.
  const isTyped = sourceColumns.length > 0 && sourceColumns.every(({ native_type }) => native_type !== '')
  const cursor = cursorName(state)
  if (
    cursor !== null &&
    !state.goesByFiles &&
    sourceColumns.length > 0 &&
    !sourceColumns.some(({ name }) => name === cursor)
  )
    throw fail.noCursor(cursor)
  const reached = full || isFullDue(state) ? null : cursorToGoOnFrom(state, sourceColumns)
  const { lookback } = state.refresh
  const after = reached !== null && lookback ? cursorBefore(reached, lookback) : reached
  return {
    datasetId: state.id,
    connectorId,
    source,
    sourceColumns,
    dateOrder: orderOf(refresh.date_order),
    driftOf: (made) => {
      if (after !== null || state.columns === null) return []
      // Types of a source are compared as the source names them: what a load makes of them may follow from the values.
      if (isTyped && isSameSource(state) && state.source_columns)
        return columnDrift(state.source_columns.map(typed), sourceColumns.map(typed))
      return columnDrift(state.columns, made)
    },
    strictNotes: strictTypes(state),
    version: state.version ?? 0,
    columns: sourceColumns.map((column) => ({
      name: column.name,
      native: nativeOf[column.type] ?? 'VARCHAR',
    })),
    request: {
      relation,
      ...(wanted ? { columns: sourceColumns.map(({ name }) => name) } : {}),
      ...(cursor === null ? {} : { cursor: { column: cursor, after, inclusive: true } }),
    },
    onto: after === null || cursor === null ? undefined : ontoOf(state, cursor),
    cursorAfter: ({ cursor: value }) =>
      cursor === null || value === null ? null : { column: cursor, value, ...fullAt(state, after === null) },
    cursorColumn: state.goesByFiles ? null : cursor,
    isStillOf: (dataset) =>
      isUnchanged(dataset, state) && (after === null || dataset.current_version_id === state.version_id),
  }
}

interface PlannedState extends RefreshState {
  goesByFiles: boolean
}

async function findState(db: Tx, id: number): Promise<PlannedState | undefined> {
  const state = await findRefreshState(db, id)
  if (!state) return undefined
  const type = state.connector_id === null ? undefined : await connectorType(db, state.connector_id)
  return { ...state, goesByFiles: type !== undefined && findKind(type)?.source?.cursor === 'files' }
}

/** Whether everything is to be read again because that was long ago. */
function isFullDue({ refresh, cursor }: PlannedState): boolean {
  const { full_every_days: days } = refresh
  if (!days) return false
  return Date.now() - Date.parse(cursor?.full_at ?? '1970-01-01') >= days * 86_400_000
}

const fullAt = ({ refresh, cursor }: PlannedState, isFull: boolean): { full_at?: string } => {
  if (!refresh.full_every_days) return {}
  return { full_at: isFull || !cursor?.full_at ? new Date().toISOString() : cursor.full_at }
}

/** The cursor of an incremental refresh: a column, or for files the files themselves. */
const cursorName = ({ refresh, goesByFiles }: PlannedState): string | null =>
  refresh.strategy !== 'incremental' ? null : goesByFiles ? 'file' : refresh.cursor_column

/**
 * Without keys the rows of the last cursor value are read again as a whole, so they replace one another as a whole. A file
 * is never read twice, so its rows replace nothing.
 */
function ontoOf({ file, refresh, goesByFiles }: PlannedState, cursor: string): Reading['onto'] {
  if (file === null) return undefined
  if (goesByFiles) return { file, keys: [], keepAll: false }
  const keys = refresh.key_columns
  return { file, keys: keys.length > 0 ? keys : [cursor], keepAll: keys.length === 0, orderBy: cursor }
}

const strictTypes = ({ column_notes: notes }: RefreshState): ColumnNotes =>
  Object.fromEntries(
    Object.entries(notes).filter(([, { type, on_misfit: misfit }]) => type && misfit !== 'null'),
  )

const isUnchanged = (dataset: StoredSource, { connector_id: connectorId, source }: RefreshState): boolean =>
  dataset.mode === 'extract' &&
  dataset.connector_id === connectorId &&
  JSON.stringify(dataset.source) === JSON.stringify(source)

/** Null: everything is read. So it is after the source, its columns or the cursor column changed. */
function cursorToGoOnFrom(state: PlannedState, now: readonly SourceColumn[]): string | null {
  const { refresh, cursor, source_columns: before } = state
  if (refresh.strategy !== 'incremental' || cursor === null || before === null) return null
  if (cursor.column !== cursorName(state) || !isSameSource(state)) return null
  return columnDrift(before.map(typed), now.map(typed)).length > 0 ? null : cursor.value
}

/** Whether the version that queries read came from where the dataset reads now. */
const isSameSource = (state: RefreshState): boolean =>
  state.version_connector_id === state.connector_id &&
  JSON.stringify(state.version_source) === JSON.stringify(state.source)

const typed = ({ name, native_type }: SourceColumn): TypedColumn => ({ name, native: native_type })

/** Types of the columns of a source without rows, of which no part tells. */
const nativeOf: Record<string, string> = {
  text: 'VARCHAR',
  integer: 'BIGINT',
  decimal: 'DECIMAL(38,9)',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'DATE',
  time: 'TIME',
  timestamp: 'TIMESTAMP',
  json: 'JSON',
  binary: 'BLOB',
}
