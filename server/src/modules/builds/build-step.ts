import type { PlanReason } from '../../../../contract/src/builds.ts'
import type { RunStatus, RunStep } from '../../../../contract/src/runs.ts'

export type StepState = RunStep['status']

/** The reason of a step's state, beyond planning. */
export type StepReason =
  | PlanReason
  | 'blocked'
  | 'unchanged'
  | 'failed'
  | 'deleted'
  | 'cancelled'
  | 'done_before'

/** A step of a build as it was written down last. */
export interface Step {
  position: number
  kind: 'recipe' | 'refresh'
  recipeId: number | null
  datasetId: number | null
  needs: number[]
  state: StepState
  reason: StepReason
  /** Position of the step that is the reason. */
  blockedBy: number | null
  childRunId: number | null
  /** The status of its run; undefined without one. */
  child: { status: RunStatus; isSkipped: boolean } | undefined
}

export type StepChange = Pick<Step, 'position' | 'state' | 'reason' | 'blockedBy'>

const overStates = new Set<StepState>(['succeeded', 'failed', 'skipped', 'blocked', 'cancelled'])
const doneStates = new Set<StepState>(['succeeded', 'skipped'])

export const isOver = (state: StepState) => overStates.has(state)
export const isDone = (state: StepState) => doneStates.has(state)
