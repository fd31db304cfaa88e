import type { RunStep } from '../../../../contract/src/runs.ts'
import type { Context } from '../../kernel/context.ts'
import { type ShownStep, stepsToShow } from './store.ts'
import { isOver } from './build-step.ts'
import { reasonWords } from './build-log.ts'

/** The steps of a build for users who may see it; hidden ones have no name. */
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

function wordsOf({ reason, blockedBy }: ShownStep, steps: readonly ShownStep[]): string {
  const cause = blockedBy === null ? undefined : steps[blockedBy - 1]
  if (reason !== 'blocked' || !cause) return reasonWords[reason]
  return `blocked by ${cause.name ?? unseen}, which ${cause.state === 'cancelled' ? 'was cancelled' : 'failed'}`
}
