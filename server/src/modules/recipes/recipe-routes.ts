import * as diffing from '../../../../contract/src/recipe-diffs.ts'
import * as previewing from '../../../../contract/src/recipe-previews.ts'
import * as running from '../../../../contract/src/recipe-runs.ts'
import * as contract from '../../../../contract/src/recipes.ts'
import type { Context } from '../../kernel/context.ts'
import { type Route, route } from '../../kernel/route.ts'
import { createRecipe } from './create-recipe.ts'
import { deleteRecipe } from './delete-recipe.ts'
import { diffRecipe } from './diff/diff-recipe.ts'
import { listRecipes } from './list-recipes.ts'
import type { Caller, RecipeDependencies } from './dependencies.ts'
import { previewRecipe } from './preview-recipe.ts'
import { publishRecipe } from './publish-recipe.ts'
import { runRecipe } from './run/queue-recipe-run.ts'
import { getRecipe, withSavedRecipe } from './show-recipes.ts'
import { updateRecipe } from './update-recipe.ts'
import { versionRoutes } from './versions/routes.ts'

const on = (permission: string) => ({ permission, target: { type: 'recipe', param: 'id' } })

export function authoringRoutes(dependencies: RecipeDependencies): Route[] {
  const withParts =
    <I, O>(run: (context: Caller, input: I) => Promise<O>) =>
    (context: Context, input: I) =>
      run({ ...context, ...dependencies }, input)
  const ofSaved = <I extends { id: number }, O>(run: (context: Caller, input: I) => Promise<O>) =>
    withParts(withSavedRecipe(run))
  const [view, edit] = [on('recipe.view'), on('recipe.edit')]
  return [
    route(contract.listRecipes, { permission: 'recipe.view', anywhere: true }, withParts(listRecipes)),
    route(contract.createRecipe, { permission: 'recipe.create', anywhere: true }, withParts(createRecipe)),
    route(previewing.previewRecipe, { permission: 'recipe.edit', anywhere: true }, withParts(previewRecipe)),
    route(running.runRecipe, on('recipe.run'), ofSaved(runRecipe)),
    route(contract.getRecipe, view, withParts(getRecipe)),
    route(contract.updateRecipe, edit, withParts(updateRecipe)),
    route(contract.deleteRecipe, on('recipe.delete'), withParts(deleteRecipe)),
    route(contract.publishRecipe, edit, ofSaved(publishRecipe)),
    ...versionRoutes(dependencies),
    route(diffing.diffRecipe, edit, ofSaved(diffRecipe)),
  ]
}
