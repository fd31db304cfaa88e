import type { Run, RunTrigger } from '../../../../contract/src/runs.ts'
import type { Work, Context } from '../../kernel/context.ts'
import { openRun, type RetryRun } from '../runs/index.ts'
import type { PlanStep } from './planning/plan-graph.ts'
import { advanceBuild, watchBuild } from './advance-build.ts'
import { logPlan } from './build-log.ts'
import {
  type BuildRequest,
  insertBuild,
  insertSteps,
  type NewStep,
  findBuild,
  mayNotRun,
  stepsToRetry,
} from './store.ts'
import { refuse, orNotFound } from '../../kernel/errors.ts'
import { isDone } from './build-step.ts'

export interface BuildToOpen {
  orgId: number
  /** Whose permissions apply: the requester's, or the schedule owner's. */
  userId: number
  request: BuildRequest
  steps: readonly NewStep[]
  projectId: number | null
  title: string
  trigger: RunTrigger
  scheduleId?: number
  /** The schedules that led to it. */
  chain?: readonly number[]
  retryOf?: number
}

/** Opens the build and queues what can begin, as a part of the caller's transaction. */
export async function openBuild(work: Work, ask: BuildToOpen): Promise<Run> {
  const { orgId, request, title } = ask
  const run = await openRun(work, {
    orgId,
    kind: 'build',
    trigger: ask.trigger,
    datasetId: null,
    projectId: ask.projectId,
    options: {},
    createdBy: ask.userId,
    scheduleId: ask.scheduleId ?? null,
    title,
    concurrencyKey: null,
    retryOf: ask.retryOf ?? null,
  })
  await insertBuild(work.db, { orgId, runId: run.id, request, chain: ask.chain ?? [] })
  await insertSteps(work.db, { orgId, runId: run.id }, ask.steps)
  await work.emit({
    type: 'run.opened',
    subject: { type: 'run', id: run.id, name: title },
    data: {
      kind: 'build',
      steps: ask.steps.length,
      trigger: ask.trigger,
      schedule_id: ask.scheduleId ?? null,
    },
  })
  await logPlan(work, run.id, ask.steps)
  if (!(await advanceBuild(work, run.id))) await watchBuild(work, run.id)
  return run
}

/** Steps of a plan, as a build begins with them. */
export const plannedSteps = (steps: readonly PlanStep[]): NewStep[] =>
  steps.map(({ action, ...step }) => ({
    ...step,
    state: action === 'run' ? 'waiting' : 'skipped',
    blockedBy: null,
  }))

/** What a build is called; names are left out, because not everyone who sees the build sees all of them. */
export function titleOf(steps: readonly Pick<PlanStep, 'kind' | 'action'>[]): string {
  const ran = steps.filter(({ action }) => action === 'run')
  const recipeCount = ran.filter(({ kind }) => kind === 'recipe').length
  const sourceCount = ran.length - recipeCount
  const recipes = `${recipeCount} ${recipeCount === 1 ? 'recipe' : 'recipes'}`
  const sources = `${sourceCount} ${sourceCount === 1 ? 'source' : 'sources'}`
  if (sourceCount === 0) return `Build of ${recipes}`
  return recipeCount === 0 ? `Refresh of ${sources}` : `Build of ${recipes} from ${sources}`
}

/** Does again what failed, was blocked or cancelled; what was done stays as it is. */
export const retryBuild: RetryRun = async (context, work, again) => {
  const build = orNotFound(await findBuild(work.db, again.retryOf), 'run')
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
        ? { ...step, state: 'skipped', reason: 'done_before', blockedBy: null }
        : { ...step, state: 'waiting', reason: 'requested', blockedBy: null },
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
