import type { SubscriptionDelivery } from '../../../../../contract/src/subscriptions.ts'
import type { Context } from '../../../kernel/context.ts'
import { databaseNow } from '../../../kernel/database/database-now.ts'
import { refuse } from '../../../kernel/errors.ts'
import { checkRevision } from '../../../kernel/revision.ts'
import { type Reply, withStatus } from '../../../kernel/route.ts'
import { getDashboard } from '../../dashboards/index.ts'
import { requireSendable } from '../check-subscription.ts'
import { lockSubscription } from '../store.ts'
import { ownSubscription } from '../update-subscription.ts'
import { deliveryRows, insertDeliveries, showDelivery } from './delivery-store.ts'
import { deliverJob, sendOut } from './fire.ts'

/** Only to the caller, whoever else gets it. */
export async function sendNow(
  context: Context,
  { id }: { id: number },
): Promise<Reply | SubscriptionDelivery> {
  const { name } = await ownSubscription(context, id)
  const { userId, username } = context.user
  return context.transaction(
    async ({ db, emit, enqueue }) => {
      const [made = 0] = await insertDeliveries(db, {
        orgId: context.orgId,
        id,
        dueAt: context.now(),
        recipients: [{ userId, connectorId: null, name: username }],
        isTest: true,
      })
      await enqueue({ kind: deliverJob, payload: { delivery_id: made }, maxAttempts: 3 })
      await emit({ type: 'subscription.tried', subject: { type: 'subscription', id, name } })
      const row = await deliveryRows(db, id)
        .where('subscription_deliveries.id', '=', made)
        .executeTakeFirstOrThrow()
      return withStatus(202, showDelivery(row))
    },
    { isResponse: true },
  )
}

const leastMs = 60_000

/** To all recipients, outside the schedule. The sender needs the permission at that moment. */
export async function sendToAll(context: Context, { id }: { id: number }): Promise<Reply> {
  const seen = await ownSubscription(context, id)
  const dashboard = await getDashboard(context, { id: seen.dashboard_id })
  await requireSendable(context, { ...seen, dashboard, dashboardId: seen.dashboard_id })
  return context.transaction(
    async (work) => {
      const row = await lockSubscription(work.db, id)
      if (!row) throw refuse.notFound('subscription')
      // What was checked is what is sent.
      checkRevision(seen.revision, row)
      const now = await databaseNow(work.db)
      if (row.last_sent_at && now.getTime() - row.last_sent_at.getTime() < leastMs)
        throw refuse.conflict('it was sent less than a minute ago: wait a little before you send it again')
      return withStatus(202, await sendOut(work, row, { dueAt: now, next: row.next_send_at }))
    },
    { isResponse: true },
  )
}
