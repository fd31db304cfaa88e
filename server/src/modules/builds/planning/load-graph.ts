import type { Context } from '../../../kernel/context.ts'
import type { Reader } from '../../../kernel/database/database.ts'
import { type GraphRecipe, recipeGraph } from '../../recipes/index.ts'
import { datasetNames } from './graph-store.ts'
import type { PlanGraph, PlanRecipe, Staleness } from './plan-graph.ts'

export const unseenName = 'something you may not see'

/** All recipes and sources of the organization, in two statements, as the caller may see them. */
export async function planGraph(
  db: Reader,
  context: Pick<Context, 'user'>,
  engineVersion: string,
): Promise<PlanGraph> {
  const recipes = await recipeGraph(db, { context, engineVersion })
  const datasets = await datasetNames(db, context)
  const names = new Map(datasets.map(({ id, name, mayView }) => [id, mayView ? name : unseenName]))
  return {
    recipes: recipes.map((recipe) => toPlanRecipe(recipe, names)),
    sources: datasets
      .filter(({ isLoaded }) => isLoaded)
      .map(({ id, projectId, mayRefresh }) => ({
        datasetId: id,
        name: names.get(id)!,
        projectId,
        mayRefresh,
      })),
  }
}

const toPlanRecipe = (recipe: GraphRecipe, names: ReadonlyMap<number, string>): PlanRecipe => ({
  id: recipe.id,
  name: recipe.mayView ? recipe.name : unseenName,
  projectId: recipe.projectId,
  isPublished: recipe.isPublished,
  isIncremental: recipe.isIncremental,
  outputId: recipe.outputId,
  inputIds: recipe.inputIds,
  mayRun: recipe.mayRun,
  staleness: recipe.isPublished ? stalenessOf(recipe.changes, names) : undefined,
})

/** Why it would make another output than there is, the first of the reasons there are. */
export function stalenessOf(
  { neverRun, recipe, engine, inputs }: GraphRecipe['changes'],
  names: ReadonlyMap<number, string>,
): Staleness | undefined {
  if (neverRun) return { reason: 'never_run', words: 'it has never run' }
  if (recipe) return { reason: 'recipe_changed', words: 'the recipe was changed since it ran' }
  const changed = [...new Set(inputs.map((id) => names.get(id) ?? 'a deleted dataset'))]
  if (changed.length > 0)
    return {
      reason: 'input_changed',
      words: `${changed.join(', ')} ${changed.length === 1 ? 'has' : 'have'} changed since it ran`,
    }
  if (engine) return { reason: 'engine_changed', words: 'the engine is another than when it ran' }
  return undefined
}
