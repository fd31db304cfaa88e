import type { DatasetSource } from '../../../../contract/src/dataset-sources.ts'
import { findKind } from '../connectors/index.ts'
import type { Column } from '../warehouse/index.ts'
import { typedTable } from './columns/column-types.ts'
import { type ColumnNotes, describedColumns } from './dataset.ts'
import type { DatasetTable, LiveSource, VersionSource } from './dataset-table.ts'
import { fail } from './errors.ts'
import { relationOf } from './source-settings.ts'
import type { TableRow } from './versions/store.ts'

/** A table as it is stored, before policies. */
export type StoredTable = Omit<DatasetTable, 'rights' | 'policies' | 'isAuthor'>

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
    return { kind: 'version', version: row.version, file: row.file, rowCount: row.row_count ?? 0 }
  }
  const dialect = findKind(row.connector_type ?? '')?.source?.dialect
  if (dialect === undefined || row.connector_id === null) throw fail.notLive(row.connector_type ?? 'unknown')
  const relation = relationOf(row.source as unknown as DatasetSource)
  if ('path' in relation) throw fail.notLive(row.connector_type ?? 'unknown')
  const kept = { seconds: row.cache_seconds ?? 0, revision: row.connector_revision ?? 0 }
  return { kind: 'live', connectorId: row.connector_id, dialect, relation, kept }
}
