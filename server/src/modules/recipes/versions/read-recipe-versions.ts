import type { RecipeVersion } from '../../../../../contract/src/recipe-versions.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { readPage } from '../../../kernel/list.ts'
import { findVersion, type VersionRow, versionRows } from './store.ts'

interface Page {
  id: number
  limit: number
  offset: number
}

export async function listRecipeVersions(context: Pick<Context, 'read'>, { id, limit, offset }: Page) {
  const page = await readPage(
    context,
    { limit, offset, order: 'desc' },
    {
      table: 'recipe_versions',
      key: 'version',
      sort: 'version',
      search: [],
      from: (db) => versionRows(db, id),
    },
  )
  return { ...page, items: page.items.map((row) => ({ ...row, created_at: row.created_at.toISOString() })) }
}

export async function getRecipeVersion(
  context: Pick<Context, 'read'>,
  at: { id: number; version: number },
): Promise<RecipeVersion> {
  const { id: _id, ...row } = await requireVersion(context, at)
  return { ...row, created_at: row.created_at.toISOString() }
}

export async function requireVersion(
  { read }: Pick<Context, 'read'>,
  { id, version }: { id: number; version: number },
): Promise<VersionRow> {
  const row = await read((db) => findVersion(db, id, version))
  if (!row) throw refuse.notFound('version')
  return row
}
