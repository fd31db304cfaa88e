import { sql } from 'kysely'
import type { Language } from '../../../../../contract/src/languages.ts'
import type { SubscriptionDelivery } from '../../../../../contract/src/subscriptions.ts'
import type { Reader, Tx } from '../../../kernel/database/database.ts'
import type { SubscriptionRow } from '../subscription.ts'

/** Of one sending; a group may have any number of members. */
const maxRecipients = 500

export interface To {
  userId: number | null
  connectorId: number | null
  name: string
}

/** Active members by name or through their groups, without those who left, and webhooks; and how many were too many. */
export async function recipientsOf(
  db: Tx,
  { org_id: orgId, id, recipients }: Pick<SubscriptionRow, 'org_id' | 'id' | 'recipients'>,
): Promise<{ recipients: To[]; left: number }> {
  const { user_ids: users = [], group_ids: groups = [], connector_ids: connectors = [] } = recipients
  const { rows } = await sql<To>`
    select m.user_id as "userId", null::integer as "connectorId", u.username as name
    from memberships m join users u on u.id = m.user_id
    where m.org_id = ${orgId} and u.is_active and (
        m.user_id = any(${[...users]}::integer[]) or exists (
          select from group_members g where g.org_id = m.org_id and g.user_id = m.user_id
            and g.group_id = any(${[...groups]}::integer[])))
      and not exists (
        select from subscription_opt_outs l
        where l.org_id = m.org_id and l.subscription_id = ${id} and l.user_id = m.user_id)
    union all
    select null, c.id, c.name from connectors c where c.org_id = ${orgId} and c.id = any(${[...connectors]}::integer[])
    order by 2 nulls last, 1`.execute(db)
  return { recipients: rows.slice(0, maxRecipients), left: Math.max(0, rows.length - maxRecipients) }
}

interface NewDeliveries {
  orgId: number
  id: number
  dueAt: Date
  recipients: readonly To[]
  isTest?: boolean
}

/** A row for each who has none for this time yet; answers the ids. */
export async function insertDeliveries(
  db: Tx,
  { orgId, id, dueAt, recipients, isTest = false }: NewDeliveries,
): Promise<number[]> {
  if (recipients.length === 0) return []
  const rows = await db
    .insertInto('subscription_deliveries')
    .values(
      recipients.map(({ userId, connectorId, name }) => ({
        org_id: orgId,
        subscription_id: id,
        due_at: dueAt,
        user_id: userId,
        connector_id: connectorId,
        recipient: name,
        is_test: isTest,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

export const setSent = (db: Tx, { id, next }: { id: number; next: Date | null }) =>
  db
    .updateTable('subscriptions')
    .set({ next_send_at: next, last_sent_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()

export interface Delivery extends To {
  id: number
  orgId: number
  isTest: boolean
  /** Of the recipient, else of the organization. */
  language: Language
  subscription: Pick<
    SubscriptionRow,
    'id' | 'name' | 'dashboard_id' | 'content' | 'owner_id' | 'confirmed' | 'bound_to'
  >
}

/**
 * Claims a delivery. A mail is retried under the same id until it was sent; a webhook, whose receipt is unknown, is
 * not.
 */
export async function takeDelivery(db: Tx, at: { orgId: number; id: number }): Promise<Delivery | undefined> {
  const { rows } = await sql<Delivery>`
    update subscription_deliveries d set status = 'sending'
    from subscriptions s
    where d.org_id = ${at.orgId} and d.id = ${at.id} and s.org_id = d.org_id and s.id = d.subscription_id
      and (d.status = 'queued' or (d.status = 'sending' and d.user_id is not null))
    returning d.id, d.org_id as "orgId", d.user_id as "userId", d.connector_id as "connectorId", d.recipient as name,
      d.is_test as "isTest", jsonb_build_object('id', s.id, 'name', s.name, 'dashboard_id', s.dashboard_id,
        'content', s.content, 'owner_id', s.owner_id, 'confirmed', s.confirmed, 'bound_to', s.bound_to) as subscription,
      coalesce((select u.language from users u where u.id = d.user_id),
        (select o.language from organizations o where o.id = d.org_id)) as language`.execute(db)
  return rows[0]
}

export interface Ending {
  orgId: number
  id: number
  status: 'sent' | 'skipped' | 'withheld' | 'failed'
  reason: string | null
}

export const endDelivery = (db: Tx, { orgId, id, status, reason }: Ending) =>
  db
    .updateTable('subscription_deliveries')
    .set({ status, reason: reason?.slice(0, 500) ?? null, finished_at: sql<Date>`now()` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()

/** Why an attempt failed, while there are more to come. */
export const noteAttempt = (db: Tx, at: { orgId: number; id: number; reason: string }) =>
  db
    .updateTable('subscription_deliveries')
    .set({ reason: at.reason.slice(0, 500) })
    .where('org_id', '=', at.orgId)
    .where('id', '=', at.id)
    .execute()

/** What was being sent when its process ended, and is not tried again, as it may have arrived. */
export const endUnknown = (db: Tx, at: { orgId: number; id: number }) =>
  db
    .updateTable('subscription_deliveries')
    .set({
      status: 'failed',
      reason: 'the process ended while it was sent: whether it arrived is not known',
      finished_at: sql<Date>`now()`,
    })
    .where('org_id', '=', at.orgId)
    .where('id', '=', at.id)
    .where('status', '=', 'sending')
    .where('connector_id', 'is not', null)
    .execute()

export const deliveryRows = (db: Reader, subscriptionId: number) =>
  db
    .selectFrom('subscription_deliveries')
    .where('subscription_id', '=', subscriptionId)
    .select(['subscription_deliveries.id', 'due_at', 'user_id', 'recipient', 'status', 'reason', 'is_test'])
    .select(['created_at', 'finished_at'])

type DeliveryRow = Awaited<ReturnType<ReturnType<typeof deliveryRows>['executeTakeFirstOrThrow']>>

export const showDelivery = ({ user_id: userId, ...row }: DeliveryRow): SubscriptionDelivery => ({
  ...row,
  channel: userId === null ? 'webhook' : 'mail',
  status: row.status as SubscriptionDelivery['status'],
  due_at: row.due_at.toISOString(),
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
})

/** What fields that are not selected by their names are sorted by. */
export const deliveryFields = {
  channel: sql`case when user_id is null then 'webhook' else 'mail' end`,
}
