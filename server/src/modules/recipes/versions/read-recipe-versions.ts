import type { RecipeVersion } from '../../../../../contract/src/recipe-versions.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { type HistoryInput, readHistory } from '../../../kernel/list.ts'
import { shownContent } from '../withheld.ts'
import { findVersion, type VersionRow, versionRows } from './store.ts'

export const listRecipeVersions = (context: Pick<Context, 'read'>, input: HistoryInput) =>
  readHistory(context, input, {
    table: 'recipe_versions',
    key: 'version',
    from: (db) => versionRows(db, input.id),
  })

export async function getRecipeVersion(
  context: Pick<Context, 'read' | 'user'>,
  at: { id: number; version: number },
): Promise<RecipeVersion> {
  const { id: _id, ...row } = await requireVersion(context, at)
  return { ...row, ...(await shownContent(context, at.id, row)), created_at: row.created_at.toISOString() }
}

export async function requireVersion(
  { read }: Pick<Context, 'read'>,
  { id, version }: { id: number; version: number },
): Promise<VersionRow> {
  const row = await read((db) => findVersion(db, id, version))
  if (!row) throw refuse.notFound('version')
  return row
}
