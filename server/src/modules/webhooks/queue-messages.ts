import type { Listener } from '../../kernel/events.ts'
import { activeFor, queueDelivery } from './delivery-store.ts'
import { deliverWebhookJob, endlessly } from './deliver-job.ts'
import { bodyOf, messagesOf } from './messages.ts'

/** Queues what webhooks send, in the transaction of the event: sent if it commits, and only then. */
export const webhookListener: Listener = async (event, context) => {
  const { orgId, db, enqueue, now } = context
  if (orgId === null) return
  for (const { eventType, data } of messagesOf(event, context)) {
    const webhookIds = await activeFor(db, { orgId, eventType })
    if (webhookIds.length === 0) continue
    const { eventId, body } = bodyOf({ eventType, data }, { orgId, now })
    for (const webhookId of webhookIds) {
      const { id } = await queueDelivery(db, { orgId, webhookId, eventId, eventType, body })
      await enqueue({ kind: deliverWebhookJob, payload: { delivery_id: id }, maxAttempts: endlessly })
    }
  }
}
