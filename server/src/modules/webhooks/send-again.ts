import type { Input } from '../../../../contract/src/endpoint.ts'
import type * as contract from '../../../../contract/src/webhooks.ts'
import type { Context } from '../../kernel/context.ts'
import { orNotFound } from '../../kernel/errors.ts'
import { testEvent } from './deliver-job.ts'
import { findDelivery, type NewDelivery, showDelivery } from './delivery-store.ts'
import { bodyOf } from './messages.ts'
import { queueDelivery } from './queue-messages.ts'
import { findWebhook, subjectOf } from './store.ts'

/** Queues a message without data. */
export async function testWebhook(
  context: Context,
  { id }: Input<typeof contract.testWebhook>,
): Promise<contract.WebhookDelivery> {
  const { orgId } = context
  const { eventId, body } = bodyOf({ eventType: testEvent, data: {} }, { orgId, now: context.now() })
  return await queue(context, { orgId, webhookId: id, eventId, eventType: testEvent, body }, 'webhook.tested')
}

/** Queues the same message, under the same id. */
export async function replayDelivery(
  context: Context,
  { id, delivery_id: deliveryId }: Input<typeof contract.replayWebhookDelivery>,
): Promise<contract.WebhookDelivery> {
  const { orgId } = context
  const found = await context.read((db) => findDelivery(db, { orgId, webhookId: id, id: deliveryId }))
  const { event_id: eventId, event_type: eventType, request_body: body } = orNotFound(found, 'delivery')
  return await queue(context, { orgId, webhookId: id, eventId, eventType, body }, 'webhook.replayed')
}

const queue = (
  { transaction }: Context,
  delivery: NewDelivery,
  type: string,
): Promise<contract.WebhookDelivery> =>
  transaction(
    async ({ db, emit, enqueue }) => {
      const { orgId, webhookId: id } = delivery
      const webhook = orNotFound(await findWebhook(db, { orgId, id }), 'webhook')
      const queued = await queueDelivery({ db, enqueue }, delivery)
      await emit({ type, subject: subjectOf(webhook), data: { delivery_id: queued.id } })
      return showDelivery(queued)
    },
    { isResponse: true },
  )
