import type { Dataset, DatasetColumn } from '../../../../contract/src/datasets.ts'
import type { Column } from '../warehouse/index.ts'

/** What the authors of a dataset say of a column. */
export interface ColumnNote {
  label?: string | null
  description?: string | null
}

export type ColumnNotes = Record<string, ColumnNote>

/** A dataset together with the version that queries read, as one row of the store. */
export interface DatasetRow {
  id: number
  name: string
  description: string
  project_id: number | null
  connector_id: number | null
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
  loaded_at: Date | null
}

export function toDataset({ loaded_at, created_at, updated_at, status, ...row }: DatasetRow): Dataset {
  return {
    ...row,
    status: status as Dataset['status'],
    loaded_at: loaded_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
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
