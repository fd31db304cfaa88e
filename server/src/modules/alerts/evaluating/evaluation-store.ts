import { sql } from 'kysely'
import type { AlertStatus } from '../../../../../contract/src/alert-conditions.ts'
import type { ListInput } from '../../../kernel/list.ts'
import { readPage } from '../../../kernel/list.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Reader, Tx } from '../../../kernel/database/database.ts'
import type { Standing } from '../judging/judge.ts'

export interface GroupRow extends Standing {
  key: string
  label: string
  since: Date
  value: number | null
  previous: number | null
  at: string | null
  notified_at: Date | null
  acknowledged_at: Date | null
  acknowledged_by: number | null
}

export const groupsOf = (db: Reader, alertId: number): Promise<GroupRow[]> =>
  db
    .selectFrom('alert_groups')
    .select(['key', 'label', 'status', 'since', 'streak', 'value', 'previous', 'at', 'notified_at'])
    .select(['acknowledged_at', 'acknowledged_by'])
    .where('alert_id', '=', alertId)
    .orderBy('label')
    .orderBy('key')
    .execute() as Promise<unknown[]> as Promise<GroupRow[]>

interface Place {
  orgId: number
  alertId: number
}

/** Writes the groups as they are now, and drops those that are no more. */
export async function saveGroups(
  db: Tx,
  { orgId, alertId }: Place,
  groups: readonly GroupRow[],
): Promise<void> {
  await db
    .deleteFrom('alert_groups')
    .where('alert_id', '=', alertId)
    .where('key', '<>', sql<string>`all(${groups.map(({ key }) => key)}::text[])`)
    .execute()
  if (groups.length === 0) return
  await db
    .insertInto('alert_groups')
    .values(groups.map((group) => ({ org_id: orgId, alert_id: alertId, ...group })))
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'alert_id', 'key']).doUpdateSet(({ ref }) => ({
        label: ref('excluded.label'),
        status: ref('excluded.status'),
        since: ref('excluded.since'),
        streak: ref('excluded.streak'),
        value: ref('excluded.value'),
        previous: ref('excluded.previous'),
        at: ref('excluded.at'),
        notified_at: ref('excluded.notified_at'),
        acknowledged_at: ref('excluded.acknowledged_at'),
        acknowledged_by: ref('excluded.acknowledged_by'),
      })),
    )
    .execute()
}

export interface Evaluated {
  status: AlertStatus
  failure: string | null
  cause: string
  /** What it is computed from. */
  datasetId: number | null
  /** The next of its times, where one of them was what it looked for. */
  due?: Date | null
}

export const saveEvaluation = (
  db: Tx,
  alertId: number,
  { status, failure, cause, datasetId, due }: Evaluated,
) =>
  db
    .updateTable('alerts')
    .set({
      status,
      status_since: sql<Date>`case when status = ${status} then status_since else now() end`,
      failure,
      evaluations: sql<number>`evaluations + 1`,
      last_evaluated_at: sql<Date>`now()`,
      last_cause: cause,
      ...(datasetId === null ? {} : { dataset_id: datasetId }),
      ...(due === undefined ? {} : { due_at: due }),
    })
    .where('id', '=', alertId)
    .execute()

export interface NewTransition {
  label: string | null
  from: AlertStatus
  to: AlertStatus
  value: number | null
  previous: number | null
  reason: string | null
}

const maxRetained = 1000

export async function insertTransitions(
  db: Tx,
  { orgId, alertId, evaluation, cause }: Place & { evaluation: number; cause: string },
  transitions: readonly NewTransition[],
): Promise<void> {
  if (transitions.length === 0) return
  await db
    .insertInto('alert_transitions')
    .values(
      transitions.map(({ from, to, ...rest }) => ({
        org_id: orgId,
        alert_id: alertId,
        evaluation,
        cause,
        from_status: from,
        to_status: to,
        ...rest,
      })),
    )
    .execute()
  await sql`
    delete from alert_transitions where alert_id = ${alertId} and id < (
      select id from alert_transitions where alert_id = ${alertId} order by id desc offset ${maxRetained} limit 1)`.execute(
    db,
  )
}

export interface NewMessage {
  kind: 'alert.firing' | 'alert.recovered' | 'alert.failed'
  userIds: number[]
  connectorIds: number[]
  isRouted: boolean
  title: string
  body: string
  link: string | null
}

export async function insertMessages(
  db: Tx,
  { orgId, alertId, evaluation }: Place & { evaluation: number },
  messages: readonly NewMessage[],
): Promise<void> {
  if (messages.length === 0) return
  await db
    .insertInto('alert_messages')
    .values(
      messages.map(({ kind, userIds, connectorIds, isRouted, ...text }) => ({
        org_id: orgId,
        alert_id: alertId,
        evaluation,
        kind,
        user_ids: userIds,
        connector_ids: connectorIds,
        is_routed: isRouted,
        ...text,
      })),
    )
    .execute()
  await sql`
    delete from alert_messages where alert_id = ${alertId} and id < (
      select id from alert_messages where alert_id = ${alertId} order by id desc offset ${maxRetained} limit 1)`.execute(
    db,
  )
}

export interface TransitionRow extends Omit<NewTransition, 'from' | 'to'> {
  id: number
  at: Date
  from_status: AlertStatus
  to_status: AlertStatus
  cause: string
  notified: number
}

export async function pageOfTransitions(context: Pick<Context, 'read'>, list: ListInput & { id: number }) {
  const page = await readPage(context, list, {
    newestFirst: 'id',
    table: 'alert_transitions',
    search: ['alert_transitions.reason', 'alert_transitions.cause'],
    fields: { from: sql`alert_transitions.from_status`, to: sql`alert_transitions.to_status` },
    from: (db) =>
      db
        .selectFrom('alert_transitions')
        .select(['alert_transitions.id', 'alert_transitions.at', 'alert_transitions.label'])
        .select(['alert_transitions.from_status', 'alert_transitions.to_status', 'alert_transitions.value'])
        .select(['alert_transitions.previous', 'alert_transitions.reason', 'alert_transitions.cause'])
        .select(
          sql<number>`(
              select coalesce(sum(cardinality(m.user_ids) + cardinality(m.connector_ids)), 0)::integer
              from alert_messages m where m.org_id = alert_transitions.org_id
                and m.alert_id = alert_transitions.alert_id and m.evaluation = alert_transitions.evaluation)`.as(
            'notified',
          ),
        )
        .where('alert_transitions.alert_id', '=', list.id),
  })
  return { ...page, items: page.items as unknown as TransitionRow[] }
}

/** The recipients, resolved to users who are active members. */
export async function membersAmong(
  db: Reader,
  { userIds, groupIds }: { userIds: readonly number[]; groupIds: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select m.user_id from memberships m join users u on u.id = m.user_id
    where u.is_active and (m.user_id = any(${[...userIds]}::integer[]) or exists (
      select from group_members g where g.org_id = m.org_id and g.user_id = m.user_id
        and g.group_id = any(${[...groupIds]}::integer[])))
    order by m.user_id`.execute(db)
  return rows.map(({ user_id: id }) => id)
}

export async function administrators(db: Reader): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select m.user_id from memberships m join users u on u.id = m.user_id
    where u.is_active and m.role = 'admin' order by m.user_id`.execute(db)
  return rows.map(({ user_id: id }) => id)
}

/** Notes who knows of what fires; answers how many groups that are. */
export async function acknowledgeGroups(
  db: Tx,
  { alertId, userId }: { alertId: number; userId: number },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('alert_groups')
    .set({ acknowledged_at: sql<Date>`now()`, acknowledged_by: userId })
    .where('alert_id', '=', alertId)
    .where('status', '=', 'firing')
    .where('acknowledged_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
