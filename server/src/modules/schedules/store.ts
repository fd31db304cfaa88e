import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { CatchUp, ScheduleAction, ScheduleTrigger } from '../../../../contract/src/schedule-triggers.ts'
import type { Reader, Tx } from '../../kernel/database/database.ts'
import type { DB } from '../../kernel/database/schema.generated.ts'
import { type ScheduleRow, sourcesOf } from './schedule.ts'

/** Schedules with their owners and what came of them last; as a table called schedules, so that lists sort by it. */
export function scheduleRows(db: Reader): SelectQueryBuilder<DB, 'schedules', ScheduleRow> {
  const rows = db
    .selectFrom('schedules as s')
    .leftJoin('users as u', 'u.id', 's.owner_id')
    .select(['s.id', 's.org_id', 's.name', 's.description', 's.project_id', 's.trigger', 's.action'])
    .select(['s.catch_up', 's.owner_id', 'u.username as owner_name', 's.paused_at', 's.paused_reason'])
    .select(['s.next_tick', 's.due_at', 's.cause'])
    .select(['s.created_by', 's.created_at', 's.updated_at', 's.revision'])
    .select([lastTick.as('tick'), missing.as('missing')])
  return db.selectFrom(rows.as('schedules')).selectAll() as unknown as SelectQueryBuilder<
    DB,
    'schedules',
    ScheduleRow
  >
}

const lastTick: RawBuilder<unknown> = sql`(
  select jsonb_build_object('at', t.at, 'fired_at', t.fired_at, 'outcome', t.outcome, 'reason', t.reason,
    'cause', t.cause, 'run_id', t.run_id, 'run_status', r.status)
  from schedule_ticks t left join runs r on r.org_id = t.org_id and r.id = t.run_id
  where t.org_id = s.org_id and t.schedule_id = s.id
  order by t.at desc limit 1)`

const missing: RawBuilder<unknown> = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('kind', w.kind, 'id', w.source_id) order by w.kind, w.source_id), '[]')
  from schedule_sources w
  where w.org_id = s.org_id and w.schedule_id = s.id and not case w.kind
    when 'dataset' then exists (select from datasets d where d.org_id = w.org_id and d.id = w.source_id)
    when 'recipe' then exists (select from recipes r where r.org_id = w.org_id and r.id = w.source_id)
    else exists (select from schedules o where o.org_id = w.org_id and o.id = w.source_id) end)`

export const findSchedule = (db: Reader, id: number): Promise<ScheduleRow | undefined> =>
  scheduleRows(db).where('schedules.id', '=', id).executeTakeFirst()

/** Locks the row, but lets what refers to it be written. */
export async function lockSchedule(db: Tx, id: number): Promise<ScheduleRow | undefined> {
  const locked = await db
    .selectFrom('schedules')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return locked && (await findSchedule(db, id))
}

/** Every schedule of the organization: what starts it and what it starts. */
export const scheduleLinks = (db: Reader) =>
  db.selectFrom('schedules').select(['id', 'name', 'trigger', 'action']).orderBy('id').execute() as Promise<
    unknown[]
  > as Promise<Pick<ScheduleRow, 'id' | 'name' | 'trigger' | 'action'>[]>

export interface NewSchedule {
  orgId: number
  name: string
  description: string
  projectId: number | null
  trigger: ScheduleTrigger
  action: ScheduleAction
  catchUp: CatchUp
  ownerId: number
  isPaused: boolean
  nextTick: Date | null
}

export async function insertSchedule(db: Tx, made: NewSchedule): Promise<number> {
  const { id } = await db
    .insertInto('schedules')
    .values({
      org_id: made.orgId,
      name: made.name,
      description: made.description,
      project_id: made.projectId,
      trigger: JSON.stringify(made.trigger),
      action: JSON.stringify(made.action),
      catch_up: JSON.stringify(made.catchUp),
      owner_id: made.ownerId,
      created_by: made.ownerId,
      paused_at: made.isPaused ? sql<Date>`now()` : null,
      next_tick: made.isPaused ? null : made.nextTick,
      due_at: made.isPaused ? null : made.nextTick,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await replaceSources(db, { orgId: made.orgId, id, trigger: made.trigger })
  return id
}

export async function replaceSources(
  db: Tx,
  { orgId, id, trigger }: { orgId: number; id: number; trigger: ScheduleTrigger },
): Promise<void> {
  await db.deleteFrom('schedule_sources').where('schedule_id', '=', id).execute()
  const rows = sourcesOf(trigger).map((source) => ({
    org_id: orgId,
    schedule_id: id,
    kind: source.kind,
    source_id: source.id,
  }))
  if (rows.length > 0) await db.insertInto('schedule_sources').values(rows).execute()
}

export interface ScheduleChange {
  name?: string
  description?: string
  project_id?: number | null
  trigger?: ScheduleTrigger
  action?: ScheduleAction
  catch_up?: CatchUp
  owner_id?: number
  paused_at?: Date | null
  paused_reason?: string | null
  next_tick?: Date | null
  due_at?: Date | null
  cause?: null
}

const asJson = ['trigger', 'action', 'catch_up'] as const

export async function updateScheduleRow(db: Tx, id: number, change: ScheduleChange): Promise<void> {
  const json = asJson.flatMap((name) =>
    change[name] === undefined ? [] : [[name, JSON.stringify(change[name])]],
  )
  await db
    .updateTable('schedules')
    .set(
      (eb) =>
        ({
          ...change,
          ...(Object.fromEntries(json) as object),
          updated_at: sql<Date>`now()`,
          revision: eb('revision', '+', 1),
        }) as never,
    )
    .where('id', '=', id)
    .execute()
}

export const deleteScheduleRow = (db: Tx, id: number) =>
  db.deleteFrom('schedules').where('id', '=', id).execute()

/** What fields that are not selected by their names are sorted by. */
export const scheduleFields = { is_paused: sql`schedules.paused_at is not null` }

/** The schedules that build or wait for these. */
export async function scheduleUses(
  db: Reader,
  { datasets, recipes }: { datasets: readonly number[]; recipes: readonly number[] },
) {
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
