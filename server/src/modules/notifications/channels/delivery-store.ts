import { sql } from 'kysely'
import type { Language } from '../../../../../contract/src/languages.ts'
import type { DeliveryChannel } from '../../../../../contract/src/notifications.ts'
import type { Reader, Tx } from '../../../kernel/database/database.ts'

export interface NewDelivery {
  channel: DeliveryChannel
  userId: number | null
  connectorId: number | null
  kind: string
  cause: string | null
  title: string
  body: string
  link: string | null
  isApart?: true
}

export interface Delivery extends NewDelivery {
  id: number
  orgId: number
  count: number
  /** Of the user; null when they are no active member any more. */
  address: string | null
  /** Of the user, else of the organization. */
  language: Language
}

const groupedMinutes = 60
const maxTextLength = 500

/**
 * A slot in the queue; undefined if one with the same cause was sent or will be within the hour, which then also
 * covers this one.
 */
export async function queueDelivery(
  db: Tx,
  orgId: number,
  delivery: NewDelivery,
): Promise<number | undefined> {
  const { channel, userId, connectorId, kind, cause, link } = delivery
  const [title, body] = [delivery.title, delivery.body].map((text) => text.slice(0, maxTextLength))
  if (cause !== null && !delivery.isApart) {
    const { rows } = await sql`
      update notification_deliveries set count = count + 1
      where id = (
        select id from notification_deliveries
        where org_id = ${orgId} and channel = ${channel} and kind = ${kind} and cause = ${cause}
          and user_id is not distinct from ${userId}::integer
          and connector_id is not distinct from ${connectorId}::integer and status <> 'failed'
          and created_at > now() - make_interval(mins => ${groupedMinutes})
        order by id desc limit 1 for update)
      returning id`.execute(db)
    if (rows.length > 0) return undefined
  }
  const row = await db
    .insertInto('notification_deliveries')
    .values({
      org_id: orgId,
      channel,
      user_id: userId,
      connector_id: connectorId,
      kind,
      cause,
      title: title ?? '',
      body: body ?? '',
      link,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const routesFor = async (db: Tx, at: { orgId: number; kind: string }): Promise<number[]> => {
  const rows = await db
    .selectFrom('notification_routes')
    .select('connector_id')
    .where('org_id', '=', at.orgId)
    .where(sql<boolean>`${at.kind} = any(kinds)`)
    .orderBy('connector_id')
    .execute()
  return rows.map(({ connector_id: id }) => id)
}

/** Takes a delivery to send it. What is sent once only is taken once only; what is tried again, until it is sent. */
export async function takeDelivery(
  db: Tx,
  { orgId, id, retriedChannels }: { orgId: number; id: number; retriedChannels: readonly string[] },
): Promise<Delivery | undefined> {
  const { rows } = await sql<Delivery>`
    update notification_deliveries d set status = 'sending'
    where d.org_id = ${orgId} and d.id = ${id}
      and (d.status = 'queued' or (d.status = 'sending' and d.channel = any(${[...retriedChannels]}::text[])))
    returning d.id, d.org_id as "orgId", d.channel, d.user_id as "userId", d.connector_id as "connectorId", d.kind,
      d.cause, d.title, d.body, d.link, d.count,
      (select u.email from memberships m join users u on u.id = m.user_id
        where m.org_id = d.org_id and m.user_id = d.user_id and u.is_active) as address,
      coalesce((select u.language from users u where u.id = d.user_id),
        (select o.language from organizations o where o.id = d.org_id)) as language`.execute(db)
  return rows[0]
}

/** What was being sent when its process ended, and is not tried again, as it may have arrived. */
export const endUnknown = (
  db: Tx,
  { orgId, id, retriedChannels }: { orgId: number; id: number; retriedChannels: readonly string[] },
) =>
  db
    .updateTable('notification_deliveries')
    .set({
      status: 'failed',
      failure: 'the process ended while it was sent: whether it arrived is not known',
      finished_at: sql<Date>`now()`,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .where('channel', 'not in', [...retriedChannels])
    .execute()

export const endDelivery = (
  db: Tx,
  { orgId, id, failure }: { orgId: number; id: number; failure: string | null },
) =>
  db
    .updateTable('notification_deliveries')
    .set({ status: failure === null ? 'sent' : 'failed', failure, finished_at: sql<Date>`now()` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()

/** Notes why an attempt failed while there are more to come. */
export const noteAttempt = (db: Tx, at: { orgId: number; id: number; failure: string }) =>
  db
    .updateTable('notification_deliveries')
    .set({ failure: at.failure })
    .where('org_id', '=', at.orgId)
    .where('id', '=', at.id)
    .execute()

export const deliveryRows = (db: Reader) =>
  db
    .selectFrom('notification_deliveries')
    .select(['id', 'channel', 'user_id', 'connector_id', 'kind', 'title', 'count', 'status', 'failure'])
    .select(['created_at', 'finished_at'])

export function addressOf(address: string | null): string {
  if (address === null) throw new Error('they are no active member any more')
  return address
}
