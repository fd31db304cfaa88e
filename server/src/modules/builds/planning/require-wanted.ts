import type { Context } from '../../../kernel/context.ts'
import { checkAll, checkAllInTurn, refuse } from '../../../kernel/errors.ts'
import { type Acting, requireTargets } from '../../access/index.ts'
import { fail } from '../errors.ts'
import { planGraph } from './load-graph.ts'
import type { PlanGraph, Wanted } from './plan-graph.ts'

type Caller = Pick<Context, 'user' | 'orgId' | 'read'> | Acting

/**
 * Authorises what is named to be built, and answers the graph to plan it in. What is needed upstream and may not be run
 * is no reason to refuse: it is taken as it is.
 */
export async function requireWanted(
  context: Caller,
  wanted: Wanted,
  { place, engineVersion }: { place: string; engineVersion: string },
): Promise<PlanGraph> {
  const { recipeIds, targetIds, projectId } = wanted
  if (recipeIds.length + targetIds.length === 0 && projectId === undefined)
    throw refuse.invalid(place, 'say what to build: recipe_ids, targets or project_id')
  const named = (type: string, ids: readonly number[], field: string) =>
    ids.map((id, at) => ({ type, id, path: `${place}.${field}.${at}` }))
  const projects = projectId === undefined ? [] : [projectId]
  const targets = named('dataset', targetIds, 'targets')
  const graph = await context.read((db) => planGraph(db, context, engineVersion))
  await checkAllInTurn([
    () =>
      requireTargets(
        context,
        'project.view',
        projects.map((id) => ({ type: 'project', id, path: `${place}.project_id` })),
      ),
    () => requireTargets(context, 'recipe.run', named('recipe', recipeIds, 'recipe_ids')),
    async () => {
      await requireTargets(context, 'dataset.view', targets)
      checkAll(targets.map((target) => () => requireBuildable(graph, wanted, target)))
    },
  ])
  return graph
}

function requireBuildable(
  { recipes, sources }: PlanGraph,
  { refreshSources }: Wanted,
  { id, path }: { id: number; path: string },
): void {
  const maker = recipes.find(({ outputId }) => outputId === id)
  if (maker) {
    if (!maker.mayRun) throw refuse.permissionDenied('recipe.run', maker.id)
    return
  }
  const source = sources.find(({ datasetId }) => datasetId === id)
  if (!source) throw fail.nothingMakes(path)
  if (!refreshSources) throw fail.notRefreshed(path, source.name)
  if (!source.mayRefresh) throw refuse.permissionDenied('dataset.refresh', id)
}
