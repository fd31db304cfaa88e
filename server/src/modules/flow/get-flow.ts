import type { Input } from '../../../../contract/src/endpoint.ts'
import { type Flow, getFlow as endpoint } from '../../../../contract/src/flow.ts'
import type { Context } from '../../kernel/context.ts'
import { requireTarget } from '../access/index.ts'
import { recipeGraph } from '../recipes/index.ts'
import { type Route, route } from '../../kernel/route.ts'
import type { Engine } from '../builds/index.ts'
import { allFreshness } from '../freshness/index.ts'
import { drawFlow } from './draw-flow.ts'
import { datasetFacts } from './store.ts'

export const flowRoutes = (engine: Engine): Route[] => [
  route(endpoint, { permission: 'dataset.view', anywhere: true }, getFlow(engine)),
]

/** The graph of a project with its neighbours, in three statements whatever its size. */
const getFlow =
  ({ warehouse: { engineVersion } }: Engine) =>
  async (context: Context, { project_id: projectId }: Input<typeof endpoint>): Promise<Flow> => {
    if (projectId !== undefined)
      await requireTarget(context, 'project.view', {
        type: 'project',
        id: projectId,
        path: 'query.project_id',
      })
    const recipes = await context.read((db) => recipeGraph(db, { context, engineVersion }))
    const datasets = await context.read((db) => datasetFacts(db, context))
    const freshness = await context.read((db) => allFreshness(db))
    return drawFlow({ recipes, datasets, freshness, projectId: projectId ?? null, now: context.now() })
  }
