export { type CompiledRecipe, compileRecipe } from './compile/compile-recipe.ts'
export { createRecipe } from './create-recipe.ts'
export { requireWholeRecipe } from './withheld.ts'
export { plannerOf } from './compile/planner.ts'
export { recipeRoutes } from './routes.platform.ts'
export { type GraphRecipe, recipeGraph } from './graph-store.ts'
export { queueRecipeRun, type RecipeRunRequest, retryRecipe } from './run/queue-recipe-run.ts'
export { recipeWork } from './run/recipe-work.ts'
export {
  publishedDefinitions,
  publishedRecipes,
  type PublishedDefinition,
  type PublishedRecipe,
  sqlOfRecipe,
} from './published-store.ts'
