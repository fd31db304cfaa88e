import type { Work } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { queueRefresh } from '../../datasets/index.ts'
import { queueRecipeRun } from '../../recipes/index.ts'
import { findRefreshable, type LockedBuild } from './build-store.ts'
import type { Step } from './build-step.ts'

type Building = LockedBuild & { runId: number }

/** Queues the run of a step; a refusal when that cannot be done any more. */
export async function startStep(work: Work, build: Building, step: Step): Promise<number> {
  const run =
    step.kind === 'recipe' ? await startRecipe(work, build, step) : await startRefresh(work, build, step)
  return run.id
}

async function startRecipe(work: Work, build: Building, { recipeId }: Step) {
  if (recipeId === null) throw refuse.notFound('recipe')
  const { mode = 'required', range, recipe_ids: named = [] } = build.request
  const isNamed = named.includes(recipeId)
  return await queueRecipeRun(work, {
    orgId: build.orgId,
    userId: build.createdBy,
    recipeId,
    trigger: 'build',
    as: { parentId: build.runId, scheduleId: build.scheduleId },
    mode: mode === 'required' && !(range && isNamed) ? 'required' : 'all',
    ...(range && isNamed && { range }),
  })
}

async function startRefresh(work: Work, build: Building, { datasetId }: Step) {
  const dataset = datasetId === null ? undefined : await findRefreshable(work.db, datasetId)
  if (!dataset) throw refuse.notFound('dataset that is loaded from a connector')
  const by = { orgId: build.orgId, userId: build.createdBy }
  const as = { parentId: build.runId, scheduleId: build.scheduleId }
  return await queueRefresh(by, work, { dataset, full: false, trigger: 'build', as })
}
