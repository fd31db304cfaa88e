import * as tests from '../../../../../contract/src/recipe-tests.ts'
import * as versions from '../../../../../contract/src/recipe-versions.ts'
import type { Context } from '../../../kernel/context.ts'
import { type Route, route } from '../../../kernel/route.ts'
import type { Caller, RecipeDependencies } from '../dependencies.ts'
import { withSavedRecipe } from '../show-recipes.ts'
import { getRecipeTests, replaceRecipeTests, runRecipeTests } from '../tests/test-recipe.ts'
import { compareRecipeVersions } from './compare-recipe-versions.ts'
import { getRecipeVersion, listRecipeVersions } from './read-recipe-versions.ts'
import { restoreRecipeVersion } from './restore-recipe-version.ts'

const on = (permission: string) => ({ permission, target: { type: 'recipe', param: 'id' } })

/** What was published of a recipe, and the tests that it is held to. */
export function versionRoutes(dependencies: RecipeDependencies): Route[] {
  const withParts =
    <I, O>(run: (context: Caller, input: I) => Promise<O>) =>
    (context: Context, input: I) =>
      run({ ...context, ...dependencies }, input)
  const [view, edit] = [on('recipe.view'), on('recipe.edit')]
  return [
    route(versions.listRecipeVersions, view, listRecipeVersions),
    route(versions.getRecipeVersion, view, getRecipeVersion),
    route(versions.restoreRecipeVersion, edit, withParts(restoreRecipeVersion)),
    route(versions.compareRecipeVersions, view, withParts(compareRecipeVersions)),
    route(tests.getRecipeTests, view, getRecipeTests),
    route(tests.replaceRecipeTests, edit, replaceRecipeTests),
    route(tests.runRecipeTests, edit, withParts(withSavedRecipe(runRecipeTests))),
  ]
}
