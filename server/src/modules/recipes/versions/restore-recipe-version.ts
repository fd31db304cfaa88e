import type { Recipe } from '../../../../../contract/src/recipes.ts'
import { refuse } from '../../../kernel/errors.ts'
import { checkDefinition } from '../check-definition.ts'
import type { Caller } from '../dependencies.ts'
import { lockPublishable, publishWithin } from '../publish-recipe.ts'
import { getRecipe, requireRecipe } from '../show-recipes.ts'
import { tellingOf } from '../withheld.ts'
import { requireVersion } from './read-recipe-versions.ts'

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
  await context.transaction(async (work) => {
    const { name } = await lockPublishable(context, work, row)
    await publishWithin(context, work, { id, name, content, checked, restoredFrom: version })
  })
  return getRecipe(context, { id })
}
