import { sql } from 'kysely'
import type { Tx } from '../../kernel/database/database.ts'

export interface DeliveryKey {
  orgId: number
  id: number
}

/** A place in the queue, unless the connector has sent its share of the last day. */
export async function insertDelivery(
  db: Tx,
  delivery: { org_id: number; connector_id: number; created_by: number },
  dailyLimit: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into connector_deliveries (org_id, connector_id, created_by)
    select ${delivery.org_id}::integer, ${delivery.connector_id}::integer, ${delivery.created_by}::integer
    where ${dailyLimit} > (
      select count(*) from connector_deliveries
      where org_id = ${delivery.org_id} and connector_id = ${delivery.connector_id}
        and created_at > now() - interval '1 day')
    returning id`.execute(db)
  return rows[0]?.id
}

/** Marks a delivery as being sent; undefined when it was before, so that nothing goes out twice. */
export const startDelivery = (db: Tx, { orgId, id }: DeliveryKey) =>
  db
    .updateTable('connector_deliveries')
    .set({ status: 'sending' })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .returning(['connector_id', 'created_by'])
    .executeTakeFirst()

export const endDelivery = (db: Tx, { orgId, id }: DeliveryKey, failure: string | null) =>
  db
    .updateTable('connector_deliveries')
    .set({ status: failure === null ? 'sent' : 'failed', failure, finished_at: sql`now()` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()

/** Whether who asked for it is still an active member: rights may have ended while it waited. */
export async function isActiveMember(db: Tx, at: { orgId: number; userId: number | null }): Promise<boolean> {
  const row = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('memberships.org_id', '=', at.orgId)
    .where('memberships.user_id', '=', at.userId ?? 0)
    .where('users.is_active', '=', true)
    .select('users.id')
    .executeTakeFirst()
  return row !== undefined
}
