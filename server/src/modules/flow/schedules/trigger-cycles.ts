import type { PlanGraph } from '../planning/plan-graph.ts'
import { findCycle, inOrder } from '../planning/order.ts'
import { reachOf } from '../planning/reach.ts'
import type { ScheduleRow } from './schedule.ts'

export type ScheduleLink = Pick<ScheduleRow, 'id' | 'name' | 'trigger' | 'action'>

/** The schedules that would start one another in a circle, in that order; none when there is no circle. */
export function findTriggerCycle(schedules: readonly ScheduleLink[], graph: PlanGraph): ScheduleLink[] {
  const reaches = new Map(schedules.map((one) => [one.id, reachOf(graph, one.action)]))
  const startedBy = ({ trigger }: ScheduleLink): ScheduleLink[] => {
    if (trigger.kind === 'cron') return []
    return schedules.filter((other) => {
      const { datasetIds, recipeIds } = reaches.get(other.id)!
      if (trigger.kind === 'datasets') return trigger.dataset_ids.some((id) => datasetIds.has(id))
      if (trigger.schedule_id === other.id) return true
      return trigger.recipe_id !== undefined && recipeIds.has(trigger.recipe_id)
    })
  }
  return inOrder(schedules, startedBy) ? [] : findCycle(schedules, startedBy)
}
