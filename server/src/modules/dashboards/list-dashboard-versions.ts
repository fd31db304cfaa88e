import type { Context } from '../../kernel/context.ts'
import { readPage } from '../../kernel/list.ts'
import { versionRows } from './store.ts'

interface Page {
  id: number
  limit: number
  offset: number
}

export async function listDashboardVersions(context: Pick<Context, 'read'>, { id, limit, offset }: Page) {
  const page = await readPage(
    context,
    { limit, offset, order: 'desc' },
    { table: 'dashboard_versions', key: 'version', search: [], from: (db) => versionRows(db, id) },
  )
  return { ...page, items: page.items.map((row) => ({ ...row, created_at: row.created_at.toISOString() })) }
}
