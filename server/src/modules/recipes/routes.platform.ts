import * as diffing from '../../../../contract/src/recipe-diffs.ts'
import * as previewing from '../../../../contract/src/recipe-previews.ts'
import * as running from '../../../../contract/src/recipe-runs.ts'
import * as contract from '../../../../contract/src/recipes.ts'
import { type Route, route } from '../../kernel/route.ts'
import { createRecipe } from './create-recipe.ts'
import { deleteRecipe } from './delete-recipe.ts'
import { type Caller, onRecipe, type RecipeDependencies, withDependencies } from './dependencies.ts'
import { diffRecipe } from './diff/diff-recipe.ts'
import { previewRecipe } from './preview/preview-recipe.ts'
import { publishRecipe } from './publish-recipe.ts'
import { getRecipe, listRecipes, withSavedRecipe } from './read-recipes.ts'
import { runRecipe } from './run/queue-recipe-run.ts'
import { stepRoutes } from './step-routes.ts'
import { updateRecipe } from './update-recipe.ts'
import { versionRoutes } from './versions/routes.ts'

export function recipeRoutes(dependencies: RecipeDependencies): Route[] {
  const given = withDependencies(dependencies)
  const ofSaved = <I extends { id: number }, O>(run: (context: Caller, input: I) => Promise<O>) =>
    given(withSavedRecipe(run))
  const [view, edit] = [onRecipe('recipe.view'), onRecipe('recipe.edit')]
  return [
    ...stepRoutes(dependencies),
    route(contract.listRecipes, { permission: 'recipe.view', anywhere: true }, given(listRecipes)),
    route(contract.createRecipe, { permission: 'recipe.create', anywhere: true }, given(createRecipe)),
    route(previewing.previewRecipe, { permission: 'recipe.edit', anywhere: true }, given(previewRecipe)),
    route(running.runRecipe, onRecipe('recipe.run'), ofSaved(runRecipe)),
    route(contract.getRecipe, view, given(getRecipe)),
    route(contract.updateRecipe, edit, given(updateRecipe)),
    route(contract.deleteRecipe, onRecipe('recipe.delete'), given(deleteRecipe)),
    route(contract.publishRecipe, edit, ofSaved(publishRecipe)),
    ...versionRoutes(dependencies),
    route(diffing.diffRecipe, edit, ofSaved(diffRecipe)),
  ]
}
