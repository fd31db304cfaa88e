import type { ScheduleTrigger } from '../../../../contract/src/schedule-triggers.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/database/database.ts'
import { checkAll, checkAllInTurn, refuse } from '../../kernel/errors.ts'
import { requireTargets } from '../access/index.ts'
import { type PlanGraph, findCycle, inOrder, reachOf } from '../builds/index.ts'
import { fail } from './errors.ts'
import { parseTimes } from './times/cron.ts'
import { scheduleLinks } from './store.ts'
import type { ScheduleRow } from './schedule.ts'

const leastMinutes = 5
// Enough to cover the closest two of any realistic pattern.
const maxTimesChecked = 200

/** Refuses a trigger that is none, starts too often, or names what the caller may not see. */
export async function requireTrigger(context: Context, trigger: ScheduleTrigger): Promise<void> {
  if (trigger.kind === 'cron') return requireTimes(trigger.cron, trigger.timezone, context.now())
  if (trigger.kind === 'datasets') {
    const references = trigger.dataset_ids.map((id, at) => ({
      type: 'dataset',
      id,
      path: `body.trigger.dataset_ids.${at}`,
    }))
    return requireTargets(context, 'dataset.view', references)
  }
  const { schedule_id: scheduleId, recipe_id: recipeId } = trigger
  const named = (type: string, id: number | undefined) =>
    id === undefined ? [] : [{ type, id, path: `body.trigger.${type}_id` }]
  await checkAllInTurn([
    () => {
      if ((scheduleId === undefined) === (recipeId === undefined))
        throw refuse.invalid('body.trigger', 'say after whose runs: either schedule_id or recipe_id')
    },
    () => requireTargets(context, 'schedule.view', named('schedule', scheduleId)),
    () => requireTargets(context, 'recipe.view', named('recipe', recipeId)),
  ])
}

/** Refuses times that are none, or that come too often. */
export function requireTimes(cron: string, timeZone: string, now: Date): void {
  const { problem: wrongZone } = parseTimes(cron, timeZone)
  // Where no clock jumps: there two times can come closer than the pattern says.
  const { problem, pattern } = parseTimes(cron, 'UTC')
  checkAll([
    () => {
      if (wrongZone?.field === 'timezone') throw refuse.invalid('body.trigger.timezone', wrongZone.message)
    },
    () => {
      if (problem) throw refuse.invalid('body.trigger.cron', problem.message)
      const times = pattern.next(now, maxTimesChecked)
      const closest = Math.min(...times.slice(1).map((at, before) => at.getTime() - times[before]!.getTime()))
      if (closest < leastMinutes * 60_000) throw fail.tooOften(Math.round(closest / 60_000), leastMinutes)
    },
  ])
}

/** Refuses the schedule, as it is to be saved, when it closes a circle with others. */
export async function requireNoCircle(db: Tx, graph: PlanGraph, saved: ScheduleLink): Promise<void> {
  const others = (await scheduleLinks(db)).filter(({ id }) => id !== saved.id)
  const circle = findTriggerCycle([...others, saved], graph)
  if (circle.some(({ id }) => id === saved.id)) throw fail.triggerCycle(circle.map(({ name }) => name))
}

type ScheduleLink = Pick<ScheduleRow, 'id' | 'name' | 'trigger' | 'action'>

/** The schedules that would start one another in a circle, in that order; none when there is no circle. */
function findTriggerCycle(schedules: readonly ScheduleLink[], graph: PlanGraph): ScheduleLink[] {
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
