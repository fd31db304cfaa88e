import type { Recipe } from '../../../../contract/src/recipes.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { Caller, RecipeDependencies } from './dependencies.ts'
import { datasetsOf, type RecipeRow, toRecipe } from './recipe.ts'
import { findRecipe, namedDatasets } from './store.ts'
import { showing, tellingOf } from './withheld.ts'

type Reader = Pick<Context, 'read' | 'user'> & Pick<RecipeDependencies, 'warehouse'>

export async function getRecipe(context: Reader, { id }: { id: number }): Promise<Recipe> {
  const [recipe] = await showRecipes(context, [await requireRecipe(context, id)])
  return recipe!
}

/** Recipes with what their datasets are called, for whoever asks, in one more read. */
export async function showRecipes(context: Reader, rows: readonly RecipeRow[]): Promise<Recipe[]> {
  const ids = [...new Set(rows.flatMap(datasetsOf))]
  const datasets = ids.length === 0 ? new Map() : await context.read((db) => namedDatasets(db, context, ids))
  const shows = await showing(context)
  return rows.map((row) => toRecipe(row, { datasets, shows }))
}

export async function requireRecipe({ read, warehouse }: Reader, id: number): Promise<RecipeRow> {
  const row = await read((db) => findRecipe(db, warehouse.engineVersion, id))
  if (!row) throw refuse.notFound('recipe')
  return row
}

/** The same work on a recipe that is saved: who is not shown all of it does not hear why it fails. */
export const withSavedRecipe =
  <I extends { id: number }, O>(run: (context: Caller, input: I) => Promise<O>) =>
  async (context: Caller, input: I): Promise<O> => {
    const row = await requireRecipe(context, input.id)
    return await tellingOf(context, { row }, () => run(context, input))
  }
