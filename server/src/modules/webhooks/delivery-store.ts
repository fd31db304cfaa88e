import { sql } from 'kysely'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type {
  listWebhookDeliveries,
  WebhookDelivery,
  WebhookDeliveryDetail,
} from '../../../../contract/src/webhooks.ts'
import type { Context } from '../../kernel/context.ts'
import type { Reader, Tx } from '../../kernel/database/database.ts'
import { readPage } from '../../kernel/list.ts'

interface DeliveryKey {
  orgId: number
  id: number
}

export interface NewDelivery {
  orgId: number
  webhookId: number
  eventId: string
  eventType: string
  body: string
}

const columns = [
  'id',
  'event_id',
  'event_type',
  'status',
  'attempts',
  'response_status',
  'failure',
  'created_at',
  'next_attempt_at',
  'finished_at',
] as const

export interface DeliveryRow {
  id: number
  event_id: string
  event_type: string
  status: string
  attempts: number
  response_status: number | null
  failure: string | null
  created_at: Date
  next_attempt_at: Date | null
  finished_at: Date | null
}

/** Which active webhooks are for a type of event. */
export async function activeFor(
  db: Tx,
  { orgId, eventType }: { orgId: number; eventType: string },
): Promise<number[]> {
  const rows = await db
    .selectFrom('webhooks')
    .select('id')
    .where('org_id', '=', orgId)
    .where('event_type', '=', eventType)
    .where('status', '=', 'active')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const insertDelivery = (
  db: Tx,
  { orgId, webhookId, eventId, eventType, body }: NewDelivery,
): Promise<DeliveryRow> =>
  db
    .insertInto('webhook_deliveries')
    .values({
      org_id: orgId,
      webhook_id: webhookId,
      event_id: eventId,
      event_type: eventType,
      request_body: body,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const pageOfDeliveries = (
  context: Pick<Context, 'read' | 'orgId'>,
  { id, status, ...list }: Input<typeof listWebhookDeliveries>,
) =>
  readPage<'webhook_deliveries', DeliveryRow>(context, list, {
    table: 'webhook_deliveries',
    newestFirst: 'id',
    search: ['webhook_deliveries.event_type', 'webhook_deliveries.failure'],
    from: (db) =>
      db
        .selectFrom('webhook_deliveries')
        .select(columns)
        .where('org_id', '=', context.orgId)
        .where('webhook_id', '=', id)
        .$if(status !== undefined && status.length > 0, (query) => query.where('status', 'in', status!)),
  })

/** One delivery of this webhook and no other. */
export const findDelivery = (
  db: Reader,
  { orgId, id, webhookId }: DeliveryKey & { webhookId: number },
): Promise<(DeliveryRow & { request_body: string; response_body: string | null }) | undefined> =>
  db
    .selectFrom('webhook_deliveries')
    .select([...columns, 'request_body', 'response_body'])
    .where('org_id', '=', orgId)
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .executeTakeFirst()

/** What there is to send, with where to and how it is signed; undefined when it is sent or gone. */
export const dueDelivery = (db: Reader, { orgId, id }: DeliveryKey) =>
  db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', (join) =>
      join.onRef('w.org_id', '=', 'd.org_id').onRef('w.id', '=', 'd.webhook_id'),
    )
    .select(['d.id', 'd.event_id', 'd.event_type', 'd.request_body', 'd.attempts', 'd.created_at'])
    .select(['w.id as webhook_id', 'w.org_id', 'w.target_url', 'w.key', 'w.secret'])
    .select(['w.previous_secret', 'w.previous_secret_until', 'w.status as webhook_status'])
    .select(['w.failing_since', 'w.created_by'])
    .where('d.org_id', '=', orgId)
    .where('d.id', '=', id)
    .where('d.status', '=', 'queued')
    .executeTakeFirst()

export type DueDelivery = NonNullable<Awaited<ReturnType<typeof dueDelivery>>>

interface Attempt {
  status: 'queued' | 'delivered' | 'failed'
  responseStatus: number | null
  responseBody: string | null
  failure: string | null
  nextAttemptAt: Date | null
}

/** Keeps what became of an attempt; false when the delivery was deleted with its webhook. */
export async function noteAttempt(db: Tx, { orgId, id }: DeliveryKey, attempt: Attempt): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set({
      status: attempt.status,
      attempts: sql`attempts + 1`,
      response_status: attempt.responseStatus,
      response_body: attempt.responseBody,
      failure: attempt.failure,
      next_attempt_at: attempt.nextAttemptAt,
      finished_at: attempt.status === 'queued' ? null : sql<Date>`now()`,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

const ofOneTurn = 1000

/** Deletes deliveries from before a time, up to a maximum; returns their number. */
export async function removeDeliveries(db: Tx, createdBefore: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_deliveries where id in (
      select id from webhook_deliveries where created_at < ${createdBefore} order by created_at limit ${ofOneTurn}
    )`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export const showDelivery = (row: DeliveryRow): WebhookDelivery => ({
  ...row,
  status: row.status as WebhookDelivery['status'],
  created_at: row.created_at.toISOString(),
  next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
  finished_at: row.finished_at?.toISOString() ?? null,
})

export const showDetail = ({
  request_body,
  response_body,
  ...row
}: DeliveryRow & { request_body: string; response_body: string | null }): WebhookDeliveryDetail => ({
  ...showDelivery(row),
  request_body,
  response_body,
})
