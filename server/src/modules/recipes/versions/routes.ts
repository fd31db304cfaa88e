import * as tests from '../../../../../contract/src/recipe-tests.ts'
import * as versions from '../../../../../contract/src/recipe-versions.ts'
import { type Route, route } from '../../../kernel/route.ts'
import { onRecipe, type RecipeDependencies, withDependencies } from '../dependencies.ts'
import { withSavedRecipe } from '../read-recipes.ts'
import { getRecipeTests, replaceRecipeTests, runRecipeTests } from '../tests/test-recipe.ts'
import { compareRecipeVersions } from './compare-recipe-versions.ts'
import { getRecipeVersion, listRecipeVersions, restoreRecipeVersion } from './recipe-versions.ts'

/** What was published of a recipe, and the tests that it is held to. */
export function versionRoutes(dependencies: RecipeDependencies): Route[] {
  const given = withDependencies(dependencies)
  const [view, edit] = [onRecipe('recipe.view'), onRecipe('recipe.edit')]
  return [
    route(versions.listRecipeVersions, view, listRecipeVersions),
    route(versions.getRecipeVersion, view, getRecipeVersion),
    route(versions.restoreRecipeVersion, edit, given(restoreRecipeVersion)),
    route(versions.compareRecipeVersions, view, given(compareRecipeVersions)),
    route(tests.getRecipeTests, view, getRecipeTests),
    route(tests.replaceRecipeTests, edit, replaceRecipeTests),
    route(tests.runRecipeTests, edit, given(withSavedRecipe(runRecipeTests))),
  ]
}
