import type { Context } from '../../kernel/context.ts'
import { readPage } from '../../kernel/list.ts'
import { versionRows } from './store.ts'

interface Page {
  id: number
  limit: number
  offset: number
}

export async function listDatasetVersions(context: Pick<Context, 'read'>, { id, limit, offset }: Page) {
  const page = await readPage(
    context,
    { limit, offset, sort: 'version', order: 'desc' },
    { table: 'dataset_versions', search: [], from: (db) => versionRows(db, id) },
  )
  return { ...page, items: page.items.map((row) => ({ ...row, created_at: row.created_at.toISOString() })) }
}
