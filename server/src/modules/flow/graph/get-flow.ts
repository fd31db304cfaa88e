import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { Flow, getFlow as endpoint } from '../../../../../contract/src/flow.ts'
import type { Context } from '../../../kernel/context.ts'
import { requireTarget } from '../../access/index.ts'
import { recipeGraph } from '../../recipes/index.ts'
import { allFreshness } from '../freshness/freshness-store.ts'
import type { FlowDependencies } from '../dependencies.ts'
import { drawFlow } from './draw-flow.ts'
import { datasetFacts } from './flow-store.ts'

/** The graph of a project with its neighbours, in three statements whatever its size. */
export const getFlow =
  ({ warehouse: { engineVersion } }: FlowDependencies) =>
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
