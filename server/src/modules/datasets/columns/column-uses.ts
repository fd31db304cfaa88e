import type { DatasetDrift } from '../../../../../contract/src/dataset-sources.ts'
import type { Reader } from '../../../kernel/database/database.ts'
import type { ColumnNotes } from '../dataset.ts'
import { findRefreshState } from '../versions/store.ts'

/** The authors' settings for reading and showing columns: meaningless for a dropped column. */
export async function noteColumnUses(db: Reader, datasetId: number): Promise<DatasetDrift['affects']> {
  const state = await findRefreshState(db, datasetId)
  return Object.entries((state?.column_notes ?? {}) as ColumnNotes).flatMap(([column, { format, type }]) => [
    ...(format ? [{ kind: 'format', name: `format of ${column}`, column }] : []),
    ...(type ? [{ kind: 'type', name: `type of ${column}`, column }] : []),
  ])
}
