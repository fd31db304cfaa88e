import type { RecipeVersion } from '../../../../../contract/src/recipe-versions.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse, orNotFound } from '../../../kernel/errors.ts'
import { type HistoryInput, readHistory } from '../../../kernel/list.ts'
import { readingIn } from '../../../kernel/work.ts'
import { shownContent, tellingOf } from '../withheld.ts'
import { findVersion, type RecipeVersionRow, versionRows } from './store.ts'
import type { Recipe } from '../../../../../contract/src/recipes.ts'
import { checkDefinition } from '../definition/check-definition.ts'
import type { Caller } from '../dependencies.ts'
import { lockPublishable, publishWithin } from '../publish-recipe.ts'
import { getRecipe, requireRecipe } from '../read-recipes.ts'

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
): Promise<RecipeVersionRow> {
  const row = orNotFound(await read((db) => findVersion(db, id, version)), 'version')
  return row
}

/** Publishes an old version once more, as the newest, after it was checked as if it were new. */
export async function restoreRecipeVersion(
  context: Caller,
  { id, version }: { id: number; version: number },
): Promise<Recipe> {
  const row = await requireRecipe(context, id)
  const { definition, incremental, is_current: isCurrent } = await requireVersion(context, { id, version })
  if (isCurrent) throw refuse.conflict(`version ${version} is the one that runs`)
  const content = { definition, incremental }
  const checked = await tellingOf(context, { row, others: [definition] }, () =>
    checkDefinition(context, content),
  )
  return await context.transaction(
    async (work) => {
      const { name } = await lockPublishable(context, work, row)
      await publishWithin(context, work, { id, name, content, checked, restoredFrom: version })
      return await getRecipe(readingIn(context, work.db), { id })
    },
    { isResponse: true },
  )
}
