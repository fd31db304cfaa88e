import type { Context } from '../../../kernel/context.ts'
import { readPage } from '../../../kernel/list.ts'
import { requireUnrestricted } from '../dataset-table.ts'
import { rejectRows, requireVersion } from './store.ts'

interface Page {
  id: number
  limit: number
  offset: number
  version?: number | undefined
}

/** The rows of a version's file that could not be read, in the order of the file. */
export async function listDatasetRejects(
  context: Pick<Context, 'read' | 'user'>,
  { id, limit, offset, version }: Page,
) {
  await requireUnrestricted(context, id)
  if (version !== undefined) await requireVersion(context, { id, version })
  const page = await readPage(
    context,
    { limit, offset, order: 'asc' },
    { table: 'dataset_rejects', key: 'position', search: [], from: (db) => rejectRows(db, id, version) },
  )
  const items = page.items.map(({ line, column_name, row_text, message }) => ({
    line,
    column: column_name,
    text: row_text,
    message,
  }))
  return { ...page, items }
}
