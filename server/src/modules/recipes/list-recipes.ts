import type { Input } from '../../../../contract/src/endpoint.ts'
import type { listRecipes as endpoint, Recipe } from '../../../../contract/src/recipes.ts'
import type { PageOf } from '../../../../contract/src/schema.ts'
import { readPage } from '../../kernel/list.ts'
import { visible } from '../access/index.ts'
import type { Caller } from './dependencies.ts'
import type { RecipeRow } from './recipe.ts'
import { showRecipes } from './show-recipes.ts'
import { recipeFields, reads, recipeRows } from './store.ts'

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
        .$if(inputId !== undefined, (query) => query.where(reads(inputId ?? 0)))
        .$if(outputId !== undefined, (query) => query.where('recipes.output_dataset_id', '=', outputId ?? 0)),
  })
  return { ...page, items: await showRecipes(context, page.items) }
}
