import type { ScheduleAction } from '../../../../../contract/src/schedule-triggers.ts'
import { planBuild } from './plan-build.ts'
import type { PlanGraph } from './plan-graph.ts'
import { wantedOf } from './wanted.ts'

/** What a build may ever run and load, whatever is out of date at the time and whoever starts it. */
export function reachOf(
  graph: PlanGraph,
  action: ScheduleAction,
): { recipeIds: Set<number>; datasetIds: Set<number> } {
  const wanted = wantedOf(action)
  const everything = {
    recipes: graph.recipes.map((recipe) => ({ ...recipe, mayRun: true })),
    sources: graph.sources.map((source) => ({ ...source, mayRefresh: true })),
  }
  const steps = planBuild(everything, { ...wanted, mode: wanted.mode === 'only' ? 'only' : 'all' })
  const ran = steps.filter(({ action: does }) => does === 'run')
  return {
    recipeIds: new Set(ran.flatMap(({ recipeId }) => recipeId ?? [])),
    datasetIds: new Set(ran.flatMap(({ datasetId }) => datasetId ?? [])),
  }
}
