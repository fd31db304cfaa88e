import type { Schema } from '../../../lib/api.ts'
import { plural, t } from '../../../lib/words.ts'
import { rhythmWords } from '../../../ui/times/cron.ts'

export type Schedule = Schema<'Schedule'>
export type Trigger = Schema<'ScheduleTrigger'>
export type Action = Schema<'ScheduleAction'>

export function triggerWords(trigger: Trigger): string {
  switch (trigger.kind) {
    case 'cron':
      return `${rhythmWords(trigger.cron)}, ${trigger.timezone}`
    case 'datasets': {
      const count = trigger.dataset_ids.length
      if (count === 1) return t('when a dataset is updated')
      return trigger.when === 'all'
        ? t('when all of {{datasets}} are updated', { datasets: plural(count, 'dataset') })
        : t('when any of {{datasets}} is updated', { datasets: plural(count, 'dataset') })
    }
    case 'run':
      return t('after {{what}} {{ended}}', {
        what: trigger.schedule_id === undefined ? t('a recipe') : t('another schedule'),
        ended: (trigger.statuses ?? ['succeeded']).map((one) => endingLabels[one]).join(t(' or ')),
      })
  }
}

type Ending = NonNullable<Extract<Trigger, { kind: 'run' }>['statuses']>[number]

export const endingLabels: Record<Ending, string> = {
  succeeded: t('succeeded'),
  failed: t('failed'),
  cancelled: t('cancelled'),
}

export const endingChoices = Object.keys(endingLabels) as Ending[]

export function actionWords({ recipe_ids: recipes, targets, project_id: project, mode }: Action): string {
  const parts = [
    ...(targets ? [plural(targets.length, 'dataset')] : []),
    ...(recipes ? [plural(recipes.length, 'recipe')] : []),
    ...(project === undefined ? [] : [t('a whole project')]),
  ]
  return t('builds {{parts}}: {{what}}', {
    parts: parts.join(t(' and ')),
    what: modeWords[mode ?? 'required'],
  })
}

export const modeWords: Record<NonNullable<Action['mode']>, string> = {
  required: t('what is out of date'),
  all: t('everything upstream too'),
  only: t('exactly these'),
}
