import type { runRecipe as endpoint } from '../../../../../contract/src/recipe-runs.ts'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { Run } from '../../../../../contract/src/runs.ts'
import type { Work } from '../../../kernel/context.ts'
import { refuse, orNotFound } from '../../../kernel/errors.ts'
import type { Reply } from '../../../kernel/route.ts'
import { type NewRun, queueRun, type RetryRun, startOnce } from '../../runs/index.ts'
import { fail } from '../errors.ts'
import type { Caller } from '../dependencies.ts'
import { requireRecipe } from '../read-recipes.ts'
import { lockRecipe, noteOnRecipe } from '../store.ts'
import { optionsOf, type RunOptions } from './plan-run.ts'

export interface RecipeRunRequest extends Partial<RunOptions> {
  orgId: number
  /** Who asked for it; null: nobody did. */
  userId: number | null
  recipeId: number
  trigger: NewRun['trigger']
  /** What it is a part of, or tries again. */
  as?: Partial<Pick<NewRun, 'parentId' | 'scheduleId' | 'retryOf'>>
}

/** Queues a run of a recipe as a part of the caller's transaction; refuses one that cannot run whatever happens. */
export async function queueRecipeRun(work: Work, ask: RecipeRunRequest): Promise<Run> {
  const { orgId, userId, recipeId, trigger, mode = 'all', full = false, range = null, as } = ask
  const recipe = orNotFound(await lockRecipe(work.db, recipeId), 'recipe')
  if (recipe.current_version_id === null) throw fail.isDraft(recipe.name)
  if (recipe.output_dataset_id === null) throw fail.noOutput(recipe.name)
  const run = await queueRun(work, {
    orgId,
    kind: 'recipe',
    trigger,
    recipeId,
    datasetId: recipe.output_dataset_id,
    projectId: recipe.project_id,
    title: recipe.name,
    options: { mode, full, range },
    createdBy: userId,
    ...(recipe.retry && { retry: recipe.retry as unknown as NonNullable<NewRun['retry']> }),
    ...as,
  })
  await noteOnRecipe(work.db, recipeId, { last_run_id: run.id })
  await work.emit({
    type: 'recipe.run_queued',
    subject: { type: 'recipe', id: recipeId, name: recipe.name },
    data: { run_id: run.id, trigger, mode, full, range },
  })
  return run
}

/** Runs a recipe for a request that may be sent again. */
export async function runRecipe(context: Caller, input: Input<typeof endpoint>): Promise<Reply> {
  const { id: recipeId, mode, full, range } = input
  if (range && full === true)
    throw refuse.invalid('body.range', '"full" rebuilds everything: leave the range out')
  if (range) await requireIncrementalRecipe(context, recipeId)
  const { orgId, user } = context
  return await startOnce(context, (work) =>
    queueRecipeRun(work, {
      orgId,
      userId: user.userId,
      recipeId,
      trigger: 'manual',
      ...(mode && { mode }),
      ...(full !== undefined && { full }),
      ...(range && { range }),
    }),
  )
}

async function requireIncrementalRecipe(context: Caller, id: number): Promise<void> {
  const { name, incremental } = await requireRecipe(context, id)
  if (!incremental) throw fail.notIncremental(name)
}

/** Runs a recipe again whose run failed or was cancelled, asked for the same. */
export const retryRecipe: RetryRun = async ({ user }, work, again) => {
  const { orgId, recipeId, options, retryOf } = again
  if (recipeId === null) throw refuse.conflict('the recipe of this run was deleted')
  const as = { retryOf }
  return await queueRecipeRun(work, {
    ...optionsOf({ options }),
    orgId,
    userId: user.userId,
    recipeId,
    trigger: 'retry',
    as,
  })
}
