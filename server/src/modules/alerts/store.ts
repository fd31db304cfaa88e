import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../kernel/database/database.ts'
import type { DB } from '../../kernel/database/schema.generated.ts'
import type { AlertSource } from '../../../../contract/src/alert-conditions.ts'
import { namesIn } from '../explore/index.ts'
import type { AlertRow, Settings } from './alert.ts'

const firingGroups: RawBuilder<number> = sql<number>`(
  select count(*)::integer from alert_groups g
  where g.org_id = a.org_id and g.alert_id = a.id and g.status = 'firing')`

/** Alerts with their owners; as a table called alerts, so that lists sort by it. */
export function alertRows(db: Reader): SelectQueryBuilder<DB, 'alerts', AlertRow> {
  const rows = db
    .selectFrom('alerts as a')
    .leftJoin('users as u', 'u.id', 'a.owner_id')
    .select(['a.id', 'a.org_id', 'a.name', 'a.description', 'a.project_id', 'a.source', 'a.measure'])
    .select(['a.condition', 'a.only_complete', 'a.for_times', 'a.explain_by', 'a.trigger', 'a.recipients'])
    .select(['a.remind_hours', 'a.owner_id', 'u.username as owner_name', 'a.status', 'a.status_since'])
    .select(['a.failure', 'a.silenced_until', 'a.evaluations', 'a.last_evaluated_at', 'a.last_cause'])
    .select(['a.due_at', 'a.dataset_id', 'a.dashboard_id'])
    .select(['a.created_by', 'a.created_at', 'a.updated_at', 'a.revision'])
    .select(firingGroups.as('firing_groups'))
  return db.selectFrom(rows.as('alerts')).selectAll() as unknown as SelectQueryBuilder<DB, 'alerts', AlertRow>
}

export const findAlert = (db: Reader, id: number): Promise<AlertRow | undefined> =>
  alertRows(db).where('alerts.id', '=', id).executeTakeFirst()

/** Locks the row, but lets what refers to it be written. */
export async function lockAlert(db: Tx, id: number): Promise<AlertRow | undefined> {
  const locked = await db
    .selectFrom('alerts')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return locked && (await findAlert(db, id))
}

export interface AlertChange extends Partial<Settings> {
  name?: string
  description?: string
  project_id?: number | null
  dataset_id?: number | null
  dashboard_id?: number | null
  owner_id?: number
  silenced_until?: Date | null
  due_at?: Date | null
}

const asJson = ['source', 'condition', 'trigger', 'recipients'] as const

const columnsOf = (change: AlertChange) => ({
  ...change,
  ...Object.fromEntries(
    asJson.flatMap((name) => (change[name] === undefined ? [] : [[name, JSON.stringify(change[name])]])),
  ),
})

export async function insertAlert(
  db: Tx,
  made: AlertChange & { org_id: number; created_by: number },
): Promise<number> {
  const { id } = await db
    .insertInto('alerts')
    .values(columnsOf(made) as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateAlertRow = (db: Tx, id: number, change: AlertChange) =>
  db
    .updateTable('alerts')
    .set(
      (eb) =>
        ({ ...columnsOf(change), updated_at: sql<Date>`now()`, revision: eb('revision', '+', 1) }) as never,
    )
    .where('id', '=', id)
    .execute()

export const deleteAlertRow = (db: Tx, id: number) => db.deleteFrom('alerts').where('id', '=', id).execute()

/** Alerts that a new version of the dataset triggers. */
export async function alertsWaitingFor(db: Tx, datasetId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('alerts')
    .select('id')
    .where('dataset_id', '=', datasetId)
    .where(sql<boolean>`(trigger ->> 'on_update')::boolean`)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** What fields that are not selected by their names are sorted by. */
export const alertFields = { next_evaluation_at: sql`alerts.due_at` }

/** The alerts on these datasets and on charts of these dashboards, by each name that they use of a dataset. */
export async function alertUses(
  db: Reader,
  { datasets, dashboards }: { datasets: readonly number[]; dashboards: readonly number[] },
) {
  const rows = await db
    .selectFrom('alerts')
    .select(['id', 'name', 'source', 'owner_id', 'dataset_id', 'dashboard_id'])
    .where((eb) =>
      eb.or([
        sql<boolean>`${eb.ref('dataset_id')} = any(${[...datasets]}::integer[])`,
        sql<boolean>`${eb.ref('dashboard_id')} = any(${[...dashboards]}::integer[])`,
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, name, owner_id: ownerId, ...row }) => {
    const use = (on: { type: string; id: number; chart?: string }, column: string | null) => ({
      kind: 'alert',
      name,
      on,
      column,
      ownerId,
      subject: { type: 'alert', id },
      subjectName: name,
      permission: 'alert.view',
    })
    const source = row.source as unknown as AlertSource
    if ('dashboard_id' in source)
      return [use({ type: 'chart', id: source.dashboard_id, chart: source.chart }, null)]
    const names = namesIn(source.query)
    return [
      use({ type: 'dataset', id: source.dataset_id }, null),
      ...names.map((column) => use({ type: 'dataset', id: source.dataset_id }, column)),
      ...names.map((column) => use({ type: 'model', id: source.dataset_id }, column)),
    ]
  })
}
