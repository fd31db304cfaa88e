import type { RunStep } from '../../../../../contract/src/runs.ts'
import type { Context } from '../../../kernel/context.ts'
import { type ShownStep, stepsToShow } from './build-store.ts'
import { isOver, type StepReason } from './build-step.ts'

/** The steps of a build for whoever may see it; of what they may not see there is no name. */
export async function stepsOfBuild(
  context: Pick<Context, 'user' | 'read'>,
  runId: number,
): Promise<RunStep[]> {
  const steps = await stepsToShow(context, runId)
  return steps.map((step) => show(step, steps))
}

const unseen = 'something you may not see'

function show(step: ShownStep, steps: readonly ShownStep[]): RunStep {
  return {
    position: step.position,
    name: step.name ?? unseen,
    status: isOver(step.state) ? step.state : (step.childStatus ?? step.state),
    run_id: step.childRunId,
    recipe_id: step.recipeId,
    dataset_id: step.datasetId,
    needs: step.needs,
    reason: step.failure ?? wordsOf(step, steps),
    started_at: step.startedAt?.toISOString() ?? null,
    finished_at: step.finishedAt?.toISOString() ?? null,
  }
}

const words: Record<StepReason, string> = {
  requested: 'it was asked for',
  never_run: 'it has never run',
  recipe_changed: 'the recipe was changed since it ran',
  input_changed: 'something that it reads was changed since it ran',
  engine_changed: 'the engine is another than when it ran',
  input_rebuilt: 'something that it reads is made anew before it',
  refresh_asked: 'sources were asked to be loaded anew',
  up_to_date: 'nothing that it is made of has changed since it ran',
  not_published: 'it was never published',
  not_allowed: 'whoever started the build may not run it: what it made last is taken as it is',
  blocked: 'blocked by a step that did not succeed',
  unchanged: 'when its turn came, nothing that it is made of had changed',
  failed: 'it failed',
  deleted: 'it was deleted before its turn came',
  cancelled: 'it was cancelled',
  done_before: 'it was done in the run that this one tries again',
}

function wordsOf({ reason, because }: ShownStep, steps: readonly ShownStep[]): string {
  const cause = because === null ? undefined : steps[because - 1]
  if (reason !== 'blocked' || !cause) return words[reason]
  return `blocked by ${cause.name ?? unseen}, which ${cause.state === 'cancelled' ? 'was cancelled' : 'failed'}`
}
