import type { ScheduleAction, ScheduleTrigger } from '../../../../contract/src/schedule-triggers.ts'
import type { Reader } from '../../kernel/database/database.ts'

interface About {
  datasets: readonly number[]
  recipes: readonly number[]
}

/** The schedules that build or wait for these, and the targets of how old they may be. */
export const flowUses = async (db: Reader, about: About) => [
  ...(await freshnessUses(db, about)),
  ...(await scheduleUses(db, about)),
]

async function freshnessUses(db: Reader, { datasets }: About) {
  const rows = await db
    .selectFrom('dataset_freshness')
    .select(['dataset_id', 'within_hours', 'time_column', 'set_by'])
    .where('dataset_id', 'in', datasets.length > 0 ? [...datasets] : [0])
    .execute()
  return rows.map((row) => ({
    kind: 'freshness',
    name: `fresh within ${row.within_hours} hours`,
    on: { type: 'dataset', id: row.dataset_id },
    column: row.time_column,
    ownerId: row.set_by,
    subject: { type: 'dataset', id: row.dataset_id },
    permission: 'dataset.view',
  }))
}

async function scheduleUses(db: Reader, { datasets, recipes }: About) {
  if (datasets.length + recipes.length === 0) return []
  const rows = await db
    .selectFrom('schedules')
    .select(['id', 'name', 'trigger', 'action', 'owner_id'])
    .orderBy('id')
    .execute()
  return rows.flatMap((row) => {
    const { targets = [], recipe_ids: started = [] } = row.action as ScheduleAction
    const trigger = row.trigger as ScheduleTrigger
    const awaited = trigger.kind === 'datasets' ? trigger.dataset_ids : []
    const after = trigger.kind === 'run' && trigger.recipe_id !== undefined ? [trigger.recipe_id] : []
    const use = (type: string, id: number) => ({
      kind: 'schedule',
      name: row.name,
      on: { type, id },
      column: null,
      ownerId: row.owner_id,
      subject: { type: 'schedule', id: row.id },
      subjectName: row.name,
      permission: 'schedule.view',
    })
    return [
      ...datasets.filter((id) => [...targets, ...awaited].includes(id)).map((id) => use('dataset', id)),
      ...recipes.filter((id) => [...started, ...after].includes(id)).map((id) => use('recipe', id)),
    ]
  })
}
