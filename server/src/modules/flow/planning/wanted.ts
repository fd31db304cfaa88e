import type { ScheduleAction } from '../../../../../contract/src/schedule-triggers.ts'
import type { Wanted } from './plan-graph.ts'

/** What a request or a schedule names, as planning takes it. */
export const wantedOf = (action: ScheduleAction): Wanted => ({
  recipeIds: action.recipe_ids ?? [],
  targetIds: action.targets ?? [],
  projectId: action.project_id,
  mode: action.mode ?? 'required',
  refreshSources: action.refresh_sources ?? false,
})
