import type { Context, Work } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { RetryRun } from '../../runs/index.ts'
import { findBuild, mayNotRun, stepsToRetry } from './build-store.ts'
import { isDone } from './build-step.ts'
import { openBuild } from './open-build.ts'

/** Does again what failed, was blocked or cancelled; what was done stays as it is. */
export const retryBuild: RetryRun = async (context, work, again) => {
  const build = await findBuild(work.db, again.retryOf)
  if (!build) throw refuse.notFound('run')
  const steps = await stepsToRetry(work.db, again.retryOf)
  const left = steps.filter(({ state }) => !isDone(state))
  await requireRunnable(
    context,
    work,
    left.flatMap(({ recipeId }) => recipeId ?? []),
  )
  return await openBuild(work, {
    orgId: context.orgId,
    userId: context.user.userId,
    request: build.request,
    steps: steps.map((step) =>
      isDone(step.state)
        ? { ...step, state: 'skipped', reason: 'done_before', because: null }
        : { ...step, state: 'waiting', reason: 'requested', because: null },
    ),
    projectId: again.projectId,
    title: again.title ?? 'Build',
    trigger: 'retry',
    retryOf: again.retryOf,
  })
}

async function requireRunnable(context: Context, { db }: Work, recipeIds: number[]): Promise<void> {
  const refused = await mayNotRun(db, context, recipeIds)
  if (refused !== undefined) throw refuse.permissionDenied('recipe.run', refused)
}
