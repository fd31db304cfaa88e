import type {
  Cursor,
  DatasetDrift,
  DatasetSource,
  RefreshSettings,
  Retention,
} from '../../../../contract/src/dataset-sources.ts'
import type { ColumnType, Dataset, DatasetColumn } from '../../../../contract/src/datasets.ts'
import type { HeldVersion } from '../../../../contract/src/dataset-health.ts'
import type { Format } from '../../../../contract/src/formats.ts'
import type { Column, LoadNote } from '../warehouse/index.ts'

/** What the authors of a dataset say of a column. */
export interface ColumnNote {
  label?: string | null
  description?: string | null
  /** Read as this type instead of the stored one. */
  type?: ColumnType | null
  format?: Format | null
  hidden?: boolean
  on_misfit?: 'refuse' | 'null'
}

export type ColumnNotes = Record<string, ColumnNote>

/**
 * A dataset together with the version that queries read, as one row of the store, read for a user. `asSeen` is the
 * only way from a row to a response, and every row knows what its reader may see.
 */
export interface DatasetRow {
  /** Whether policies restrict the reader of the dataset. */
  restricted: boolean
  /** The same, or between its reader and what it is made of. */
  restricted_making: boolean
  id: number
  name: string
  description: string
  project_id: number | null
  connector_id: number | null
  recipe_id: number | null
  status: string
  failure: string | null
  created_by: number | null
  created_at: Date
  updated_at: Date
  revision: number
  version: number | null
  row_count: number | null
  size_bytes: number | null
  column_count: number | null
  reject_count: number | null
  load_notes: LoadNote[] | null
  loaded_at: Date | null
  mode: string
  source: DatasetSource | null
  refresh: RefreshSettings
  retention: Retention
  cursor: Cursor | null
  drift: DatasetDrift | null
  held: HeldVersion | null
  check_outcome: string | null
  checked_at: Date | null
  schema_read_at: Date | null
  tags: string[]
  chat: boolean
  certified_by: number | null
  certified_at: Date | null
  run_id: number | null
  run_status: string | null
  run_finished_at: Date | null
}

export const defaultRefresh: RefreshSettings = {
  strategy: 'full',
  cursor_column: null,
  key_columns: [],
  lookback: null,
  full_every_days: null,
  on_drift: 'ask',
  max_reject_share: 0.001,
  date_order: 'auto',
}
export const defaultRetention: Retention = { keep_versions: 20, keep_days: null }

const iso = (at: Date | null) => at?.toISOString() ?? null

function toDataset({
  run_id,
  run_status,
  run_finished_at,
  check_outcome,
  ...row
}: Omit<DatasetRow, 'restricted' | 'restricted_making'>): Dataset {
  return {
    ...row,
    status: row.status as Dataset['status'],
    mode: row.mode as Dataset['mode'],
    // Settings that came later are not written into datasets of before.
    refresh: { ...defaultRefresh, ...row.refresh },
    load_notes: row.load_notes ?? [],
    loaded_at: iso(row.loaded_at),
    health: row.held ? 'held' : ((check_outcome ?? 'unchecked') as Dataset['health']),
    checked_at: iso(row.checked_at),
    schema_read_at: row.mode === 'live' ? iso(row.schema_read_at) : null,
    is_certified: row.certified_at !== null,
    certified_at: iso(row.certified_at),
    last_run:
      run_id === null ? null : { id: run_id, status: run_status as never, finished_at: iso(run_finished_at) },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** For restricted users, without what reveals hidden rows and columns. */
export function asSeen({ restricted, restricted_making: isMakingRestricted, ...row }: DatasetRow): Dataset {
  const dataset = toDataset(row)
  const { held, failure } = dataset
  if (!restricted) return isMakingRestricted && !held ? { ...dataset, failure: null } : dataset
  return {
    ...dataset,
    row_count: null,
    size_bytes: null,
    column_count: null,
    reject_count: null,
    load_notes: [],
    cursor: null,
    drift: null,
    // What checks found tells of rows.
    held: held && { ...held, checks: [] },
    failure: held && failure && 'its checks failed',
  }
}

/** The columns of a version with what the authors say of them. */
export function describedColumns(columns: readonly Column[], notes: ColumnNotes): DatasetColumn[] {
  return columns.map(({ name, type, native, nullable }) => ({
    name,
    type,
    native_type: native,
    nullable,
    label: notes[name]?.label ?? null,
    description: notes[name]?.description ?? null,
    ...(notes[name]?.format ? { format: notes[name].format } : {}),
    ...(notes[name]?.hidden ? { hidden: true as const } : {}),
  }))
}

/** A name for a dataset whose uploader gave none: the file's, without folders, endings and what cannot be shown. */
export function nameFromFile(fileName: string): string {
  const last = fileName.split(/[\\/]/).at(-1) ?? ''
  const bare = last.replace(/\.(gz)$/i, '').replace(/\.(csv|tsv|txt|json|jsonl|ndjson|parquet)$/i, '')
  // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
  const visible = bare
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .trim()
  return [...visible].slice(0, 150).join('') || 'Uploaded file'
}

const maxCopies = 100

/** A name, and what it may become where it is taken: "Sales (2)". */
export const numberedNames = (name: string) =>
  Array.from({ length: maxCopies }, (_, index) => (index === 0 ? name : `${name} (${index + 1})`))

export async function firstFree(
  names: readonly string[],
  take: (name: string) => Promise<boolean>,
): Promise<string | undefined> {
  for (const name of names) if (await take(name)) return name
  return undefined
}
