import { type BuildPlan, startBuild as endpoint } from '../../../../contract/src/builds.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { Context } from '../../kernel/context.ts'
import { type Reply, type Route, route, withStatus } from '../../kernel/route.ts'
import { startOnce } from '../runs/index.ts'
import { unseenName } from './planning/load-graph.ts'
import { planBuild } from './planning/plan-build.ts'
import { type PlanGraph, type PlanStep, type Wanted, wantedOf } from './planning/plan-graph.ts'
import { requireWanted } from './planning/require-wanted.ts'
import { openBuild, plannedSteps, titleOf } from './open-build.ts'

/** What says which recipes are out of date: they are of what an engine of another version made. */
export interface Engine {
  warehouse: { engineVersion: string }
}

export const buildRoutes = (engine: Engine): Route[] => [
  route(endpoint, { permission: 'recipe.run', anywhere: true }, startBuild(engine)),
]

/** Starts a build, or only says what it would do. */
export const startBuild =
  ({ warehouse: { engineVersion } }: Engine) =>
  async (context: Context, input: Input<typeof endpoint>): Promise<Reply> => {
    const { dry_run: isDry, ...request } = input
    const wanted = { ...wantedOf(request), hasRange: request.range !== undefined }
    const graph = await requireWanted(context, wanted, { place: 'body', engineVersion })
    const steps = planBuild(graph, wanted)
    if (isDry) return withStatus(200, showPlan(wanted, steps))
    return startOnce(context, (work) =>
      openBuild(work, {
        orgId: context.orgId,
        userId: context.user.userId,
        request,
        steps: plannedSteps(steps),
        projectId: projectOf(graph, wanted, steps),
        title: titleOf(steps),
        trigger: 'manual',
      }),
    )
  }

function showPlan({ mode }: Wanted, steps: readonly PlanStep[]): BuildPlan {
  const runCount = steps.filter(({ action }) => action === 'run').length
  return {
    mode,
    run_count: runCount,
    skip_count: steps.length - runCount,
    level_count: Math.max(0, ...steps.map(({ level }) => level)),
    steps: steps.map(({ recipeId, datasetId, name, ...step }) => ({
      ...step,
      recipe_id: recipeId,
      dataset_id: datasetId,
      name: name === unseenName ? null : name,
    })),
  }
}

/** A build belongs to the project of everything that it runs; whoever sees the project sees it. */
export function projectOf(
  graph: PlanGraph,
  { projectId }: Pick<Wanted, 'projectId'>,
  steps: readonly PlanStep[],
): number | null {
  if (projectId !== undefined) return projectId
  const ofRecipe = new Map(graph.recipes.map((recipe) => [recipe.id, recipe.projectId]))
  const ofSource = new Map(graph.sources.map((source) => [source.datasetId, source.projectId]))
  const ids = steps.map(({ recipeId, datasetId }) =>
    recipeId === null ? ofSource.get(datasetId ?? 0) : ofRecipe.get(recipeId),
  )
  const [first] = ids
  return ids.every((one) => one === first) ? (first ?? null) : null
}
