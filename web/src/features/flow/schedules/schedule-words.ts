import type { Schema } from '../../../lib/api.ts'
import { plural } from '../../../lib/format.ts'
import { rhythmWords } from './cron.ts'

export type Schedule = Schema<'Schedule'>
export type Trigger = Schema<'ScheduleTrigger'>
export type Action = Schema<'ScheduleAction'>

export function triggerWords(trigger: Trigger): string {
  switch (trigger.kind) {
    case 'cron':
      return `${rhythmWords(trigger.cron)}, ${trigger.time_zone}`
    case 'datasets': {
      const count = trigger.dataset_ids.length
      if (count === 1) return 'when a dataset is updated'
      return trigger.when === 'all'
        ? `when all of ${plural(count, 'dataset')} are updated`
        : `when any of ${plural(count, 'dataset')} is updated`
    }
    case 'run':
      return `after ${trigger.schedule_id === undefined ? 'a recipe' : 'another schedule'} ${(trigger.statuses ?? ['succeeded']).join(' or ')}`
  }
}

export function actionWords({ recipe_ids: recipes, targets, project_id: project, mode }: Action): string {
  const parts = [
    ...(targets ? [plural(targets.length, 'dataset')] : []),
    ...(recipes ? [plural(recipes.length, 'recipe')] : []),
    ...(project === undefined ? [] : ['a whole project']),
  ]
  return `builds ${parts.join(' and ')}: ${modeWords[mode ?? 'required']}`
}

export const modeWords: Record<NonNullable<Action['mode']>, string> = {
  required: 'what is out of date',
  all: 'everything upstream too',
  only: 'exactly these',
}
