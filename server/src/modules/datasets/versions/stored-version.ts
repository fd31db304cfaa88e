import type { DatasetColumn } from '../../../../../contract/src/datasets.ts'
import type { Reader } from '../../../kernel/database/database.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { TableInput } from '../../warehouse/index.ts'
import { typedTable } from '../columns/column-types.ts'
import { type ColumnNotes, describedColumns } from '../dataset.ts'
import { fail } from '../errors.ts'
import { findDataset, findNotesAndColumns } from '../store.ts'
import { storedTable } from '../dataset-table.ts'
import type { Candidate } from './judgement.ts'
import { tableRows } from './store.ts'

/**
 * A version as its authors set its columns, before policies: for background checks, whose rows only unrestricted
 * users see.
 */
export interface StoredVersion {
  datasetId: number
  name: string
  /** Null: it has no number yet. */
  version: number | null
  columns: DatasetColumn[]
  rowCount: number
  /** The table as the warehouse takes it, under this name. */
  input(name: string): TableInput
}

/** A version; undefined when the dataset has no data. A conflict when it is live, not found when there is no such version. */
export async function storedVersion(
  db: Reader,
  { id, version }: { id: number; version?: number | undefined },
): Promise<StoredVersion | undefined> {
  const row = await tableRows(db, version === undefined ? {} : { version })
    .where('datasets.id', '=', id)
    .executeTakeFirst()
  if (!row) {
    const dataset = await findDataset(db, id)
    if (!dataset) throw refuse.notFound('dataset')
    if (version !== undefined) throw refuse.notFound('version')
    return undefined
  }
  const { name, columns, view, source } = storedTable(row)
  if (source.kind === 'live') throw fail.isLive(name)
  const { rowCount, file } = source
  const input = (as: string) => ({ name: as, file, view })
  return { datasetId: id, name, version: source.version, columns, rowCount, input }
}

/** The same; a conflict when the dataset has no data. */
export async function getStoredVersion(
  db: Reader,
  of: { id: number; version?: number | undefined },
): Promise<StoredVersion & { version: number }> {
  const found = await storedVersion(db, of)
  if (found && found.version !== null) return { ...found, version: found.version }
  throw fail.noData((await findDataset(db, of.id))?.name ?? '')
}

/** An unpublished version. */
export async function candidateVersion(db: Reader, candidate: Candidate): Promise<StoredVersion> {
  const { datasetId, file, rowCount } = candidate
  const found = await findNotesAndColumns(db, datasetId)
  if (!found) throw refuse.notFound('dataset')
  const notes = found.column_notes as ColumnNotes
  const { columns, view } = typedTable(candidate.columns, notes, 'duckdb')
  return {
    datasetId,
    name: found.name,
    version: null,
    columns: describedColumns(columns, notes),
    rowCount,
    input: (name) => ({ name, file, view }),
  }
}
