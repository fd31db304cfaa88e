import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { Column } from '../warehouse/index.ts'
import { type ColumnNotes, describedColumns } from './dataset.ts'
import { findNotesAndColumns } from './store.ts'

export async function getDatasetSchema({ read }: Pick<Context, 'read'>, { id }: { id: number }) {
  const row = await read((db) => findNotesAndColumns(db, id))
  if (!row) throw refuse.notFound('dataset')
  const columns = (row.columns ?? []) as unknown as Column[]
  return { version: row.version, columns: describedColumns(columns, row.column_notes as ColumnNotes) }
}
