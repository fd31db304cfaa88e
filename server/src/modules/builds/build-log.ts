import type { Work } from '../../kernel/context.ts'
import { appendRunLog } from '../runs/index.ts'
import type { NewStep } from './store.ts'
import { isDone, isOver, type Step, type StepChange, type StepReason } from './build-step.ts'

export const reasonWords: Record<StepReason, string> = {
  requested: 'it was asked for',
  never_run: 'it has never run',
  recipe_changed: 'the recipe was changed since it ran',
  input_changed: 'something that it reads was changed since it ran',
  engine_changed: 'the engine is another than when it ran',
  input_rebuilt: 'one of its inputs is rebuilt before it',
  refresh_asked: 'a refresh of the sources was requested',
  up_to_date: 'nothing that it is made of has changed since it ran',
  not_published: 'it was never published',
  not_allowed: 'the user who started the build may not run it: its last output is used unchanged',
  blocked: 'blocked by a step that did not succeed',
  unchanged: 'when its turn came, nothing that it is made of had changed',
  failed: 'it failed',
  deleted: 'it was deleted before its turn came',
  cancelled: 'it was cancelled',
  done_before: 'it was done in the run that this one tries again',
}

/** Steps are shown by id: not every user who sees the build sees all of their names. */
const called = ({ kind, recipeId, datasetId }: Pick<Step, 'kind' | 'recipeId' | 'datasetId'>) =>
  kind === 'recipe' ? `recipe ${recipeId ?? '(deleted)'}` : `refresh of dataset ${datasetId ?? '(deleted)'}`

const factsOf = ({
  position,
  recipeId,
  datasetId,
  reason,
}: Pick<Step, 'position' | 'recipeId' | 'datasetId' | 'reason'>) => ({
  position,
  recipe_id: recipeId,
  dataset_id: datasetId,
  reason,
})

/** What was decided for each step when the build began, and why. */
export async function logPlan({ db }: Work, runId: number, steps: readonly NewStep[]): Promise<void> {
  const ran = steps.filter(({ state }) => !isOver(state)).length
  const counts = `${steps.length} ${steps.length === 1 ? 'step' : 'steps'}: ${ran} to do, ${steps.length - ran} to leave as they are`
  await appendRunLog(db, runId, [
    { level: 'info', message: `Planned ${counts}`, facts: null },
    ...steps.map((step) => {
      const needs = step.needs.length === 0 ? '' : `, after ${step.needs.join(', ')}`
      const does = isOver(step.state) ? 'is left as it is' : `runs${needs}`
      return {
        level: 'info' as const,
        message: `Step ${step.position}, ${called(step)}, ${does}: ${reasonWords[step.reason]}`,
        facts: factsOf(step),
      }
    }),
  ])
}

/** A step that a run of its own does from now on. */
export const startedLine = (step: Step, childRunId: number) => ({
  level: 'info' as const,
  message: `Step ${step.position}, ${called(step)}, is run ${childRunId}`,
  facts: { ...factsOf(step), run_id: childRunId },
})

/** A step that could not even be queued, in the words of what refused it. */
export const blockedStepLine = (step: Step, reason: StepReason) => ({
  level: 'error' as const,
  message: `Step ${step.position}, ${called(step)}, could not begin: ${reasonWords[reason]}`,
  facts: { ...factsOf(step), reason },
})

/** Steps that ended since the last advance. */
export const endLines = (steps: readonly Step[], changes: readonly StepChange[]) =>
  changes
    .filter(({ state }) => isOver(state))
    .map((change) => {
      const step = { ...steps[change.position - 1]!, ...change }
      const by = change.reason === 'blocked' && change.blockedBy !== null ? ` (step ${change.blockedBy})` : ''
      const why =
        change.state === 'succeeded' || change.state === 'failed'
          ? ''
          : `: ${reasonWords[change.reason]}${by}`
      return {
        level: isDone(change.state) ? ('info' as const) : ('warn' as const),
        message: `Step ${step.position}, ${called(step)}, ${ended[change.state] ?? change.state}${why}`,
        facts: { ...factsOf(step), run_id: step.childRunId },
      }
    })

const ended: Partial<Record<Step['state'], string>> = {
  blocked: 'never began',
  failed: 'failed; its own run says why',
  skipped: 'had nothing to do',
  cancelled: 'was cancelled',
}
