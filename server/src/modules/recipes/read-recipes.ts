import type { Recipe, listRecipes as endpoint } from '../../../../contract/src/recipes.ts'
import type { Context } from '../../kernel/context.ts'
import { orNotFound } from '../../kernel/errors.ts'
import type { Caller, RecipeDependencies } from './dependencies.ts'
import { datasetsOf, type RecipeRow, toRecipe } from './recipe.ts'
import { findRecipe, namedDatasets, recipeFields, readsDataset, recipeRows } from './store.ts'
import { loadRecipeVisibility, tellingOf } from './withheld.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { PageOf } from '../../../../contract/src/schema.ts'
import { readPage } from '../../kernel/list.ts'
import { visible } from '../access/index.ts'

type Reader = Pick<Context, 'read' | 'user'> & Pick<RecipeDependencies, 'warehouse'>

export async function getRecipe(context: Reader, { id }: { id: number }): Promise<Recipe> {
  const [recipe] = await showRecipes(context, [await requireRecipe(context, id)])
  return recipe!
}

/** Recipes with what their datasets are called, for whoever asks, in one more read. */
export async function showRecipes(context: Reader, rows: readonly RecipeRow[]): Promise<Recipe[]> {
  const ids = [...new Set(rows.flatMap(datasetsOf))]
  const datasets = ids.length === 0 ? new Map() : await context.read((db) => namedDatasets(db, context, ids))
  const shows = await loadRecipeVisibility(context)
  return rows.map((row) => toRecipe(row, { datasets, shows }))
}

export async function requireRecipe({ read, warehouse }: Reader, id: number): Promise<RecipeRow> {
  const row = orNotFound(await read((db) => findRecipe(db, warehouse.engineVersion, id)), 'recipe')
  return row
}

/** The same work on a recipe that is saved: who is not shown all of it does not hear why it fails. */
export const withSavedRecipe =
  <I extends { id: number }, O>(run: (context: Caller, input: I) => Promise<O>) =>
  async (context: Caller, input: I): Promise<O> => {
    const row = await requireRecipe(context, input.id)
    return await tellingOf(context, { row }, () => run(context, input))
  }

export async function listRecipes(context: Caller, input: Input<typeof endpoint>): Promise<PageOf<Recipe>> {
  const { status, project_id: projectId, input_dataset_id: inputId, output_dataset_id: outputId } = input
  const page = await readPage<'recipes', RecipeRow>(context, input, {
    table: 'recipes',
    search: ['recipes.name', 'recipes.description'],
    fields: recipeFields,
    from: (db) =>
      recipeRows(db, context.warehouse.engineVersion)
        .where(visible(context, 'recipe.view', 'recipe'))
        .$if(status !== undefined, (query) => query.where('recipes.status', 'in', status ?? []))
        .$if(projectId !== undefined, (query) => query.where('recipes.project_id', '=', projectId ?? 0))
        .$if(inputId !== undefined, (query) => query.where(readsDataset(inputId ?? 0)))
        .$if(outputId !== undefined, (query) => query.where('recipes.output_dataset_id', '=', outputId ?? 0)),
  })
  return { ...page, items: await showRecipes(context, page.items) }
}
