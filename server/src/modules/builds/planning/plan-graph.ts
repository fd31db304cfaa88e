import type { BuildMode, PlanReason } from '../../../../../contract/src/builds.ts'
import type { ScheduleAction } from '../../../../../contract/src/schedule-triggers.ts'

/** Why a recipe would make another output than there is, as far as that is known before anything runs. */
export interface Staleness {
  reason: Extract<PlanReason, 'never_run' | 'recipe_changed' | 'input_changed' | 'engine_changed'>
  words: string
}

/** A recipe as planning sees it. */
export interface PlanRecipe {
  id: number
  name: string
  projectId: number | null
  isPublished: boolean
  isIncremental: boolean
  /** Dataset that it makes. */
  outputId: number | null
  /** Datasets that it reads. */
  inputIds: readonly number[]
  /** Undefined: what it made last is what it would make now. */
  staleness: Staleness | undefined
  /** Whether the caller may run it. */
  mayRun: boolean
}

/** A dataset that is loaded from a connector. */
export interface PlanSource {
  datasetId: number
  name: string
  projectId: number | null
  /** Whether the caller may refresh it. */
  mayRefresh: boolean
}

export interface PlanGraph {
  recipes: readonly PlanRecipe[]
  sources: readonly PlanSource[]
}

/** What is to be built. */
export interface Wanted {
  recipeIds: readonly number[]
  /** Datasets. */
  targetIds: readonly number[]
  projectId: number | undefined
  mode: BuildMode
  refreshSources: boolean
  /** A range of an incremental recipe is to be rebuilt, whether it is out of date or not. */
  hasRange?: boolean
}

export interface PlanStep {
  /** From 1; dependencies come first. */
  position: number
  kind: 'recipe' | 'refresh'
  recipeId: number | null
  datasetId: number | null
  name: string
  level: number
  /** Positions. */
  needs: number[]
  action: 'run' | 'skip'
  reason: PlanReason
  words: string
}

/** What a request or a schedule names, as planning takes it. */
export const wantedOf = (action: ScheduleAction): Wanted => ({
  recipeIds: action.recipe_ids ?? [],
  targetIds: action.targets ?? [],
  projectId: action.project_id,
  mode: action.mode ?? 'required',
  refreshSources: action.refresh_sources ?? false,
})
