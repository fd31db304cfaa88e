import type { Work } from '../../kernel/context.ts'
import type { Listener } from '../../kernel/events.ts'
import { activeFor, type DeliveryRow, insertDelivery, type NewDelivery } from './delivery-store.ts'
import { deliverWebhookJob, endlessly } from './deliver-job.ts'
import { bodyOf, messagesOf } from './messages.ts'

/** Queues what webhooks send, in the transaction of the event: sent if it commits, and only then. */
export const webhookListener: Listener = async (event, context) => {
  const { orgId, db, now } = context
  if (orgId === null) return
  for (const { eventType, data } of messagesOf(event, context)) {
    const webhookIds = await activeFor(db, { orgId, eventType })
    if (webhookIds.length === 0) continue
    const { eventId, body } = bodyOf({ eventType, data }, { orgId, now })
    for (const webhookId of webhookIds)
      await queueDelivery(context, { orgId, webhookId, eventId, eventType, body })
  }
}

/** A delivery, with the job that sends it. */
export async function queueDelivery(
  { db, enqueue }: Pick<Work, 'db' | 'enqueue'>,
  delivery: NewDelivery,
): Promise<DeliveryRow> {
  const queued = await insertDelivery(db, delivery)
  await enqueue({
    kind: deliverWebhookJob,
    payload: { delivery_id: queued.id },
    maxAttempts: endlessly,
  })
  return queued
}
