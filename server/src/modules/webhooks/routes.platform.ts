import * as contract from '../../../../contract/src/webhooks.ts'
import { orNotFound } from '../../kernel/errors.ts'
import { type AccessRequirement, type Route, route } from '../../kernel/route.ts'
import { createWebhook, removeWebhook, updateWebhook, type WebhookDependencies } from './change-webhooks.ts'
import { findDelivery, pageOfDeliveries, showDelivery, showDetail } from './delivery-store.ts'
import { replayDelivery, testWebhook } from './send-again.ts'
import { findWebhook, pageOfWebhooks, showWebhook } from './store.ts'

const inAll: AccessRequirement = { permission: 'organization.settings', feature: 'webhooks' }
const onOne: AccessRequirement = { ...inAll, target: { type: 'webhook', param: 'id' } }

/** Where an organization has messages sent about what happens in it. */
export const webhookRoutes = (dependencies: WebhookDependencies): Route[] => [
  route(contract.listWebhooks, inAll, async (context, list) => {
    const page = await pageOfWebhooks(context, list)
    return { ...page, items: page.items.map(showWebhook) }
  }),
  route(contract.createWebhook, inAll, createWebhook(dependencies)),
  route(contract.getWebhook, onOne, async ({ orgId, read }, { id }) =>
    showWebhook(orNotFound(await read((db) => findWebhook(db, { orgId, id })), 'webhook')),
  ),
  route(contract.updateWebhook, onOne, updateWebhook(dependencies)),
  route(contract.deleteWebhook, onOne, removeWebhook),
  route(contract.testWebhook, onOne, testWebhook),
  route(contract.listWebhookDeliveries, onOne, async (context, list) => {
    const page = await pageOfDeliveries(context, list)
    return { ...page, items: page.items.map(showDelivery) }
  }),
  route(contract.getWebhookDelivery, onOne, async ({ orgId, read }, { id, delivery_id: deliveryId }) =>
    showDetail(
      orNotFound(await read((db) => findDelivery(db, { orgId, webhookId: id, id: deliveryId })), 'delivery'),
    ),
  ),
  route(contract.replayWebhookDelivery, onOne, replayDelivery),
]
