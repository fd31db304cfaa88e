import type { Context } from '../../../kernel/context.ts'
import { type ListInput, readPage } from '../../../kernel/list.ts'
import { requireUnrestricted } from '../dataset-table.ts'
import { rejectRows } from './rejects-store.ts'
import { requireVersion } from './store.ts'

/** The rows of a version's file that could not be read, in the order of the file. */
export async function listDatasetRejects(
  context: Pick<Context, 'read' | 'user'>,
  { id, version, ...list }: ListInput & { id: number; version?: number },
) {
  await requireUnrestricted(context, id)
  if (version !== undefined) await requireVersion(context, { id, version })
  return await readPage(context, list, {
    table: 'dataset_rejects',
    key: 'position',
    search: ['dataset_rejects.column_name', 'dataset_rejects.row_text', 'dataset_rejects.message'],
    from: (db) => rejectRows(db, id, version),
  })
}
