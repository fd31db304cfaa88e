import type { Input } from '../../../../contract/src/endpoint.ts'
import type { PageOf } from '../../../../contract/src/schema.ts'
import type {
  Subscription,
  SubscriptionDelivery,
  listSubscriptionDeliveries as deliveriesEndpoint,
  listSubscriptions as endpoint,
} from '../../../../contract/src/subscriptions.ts'
import type { Context } from '../../kernel/context.ts'
import { readPage } from '../../kernel/list.ts'
import { showSubscriptions } from './confirmed-charts.ts'
import { deliveryFields, deliveryRows, showDelivery } from './sending/delivery-store.ts'
import { subscriptionFields, subscriptionRows } from './store.ts'
import { foundSubscription, ownSubscription } from './update-subscription.ts'

export async function listSubscriptions(
  context: Context,
  input: Input<typeof endpoint>,
): Promise<PageOf<Subscription>> {
  const { dashboard_id: dashboardId } = input
  const page = await readPage(context, input, {
    table: 'subscriptions',
    search: ['subscriptions.name'],
    fields: subscriptionFields,
    from: (db) =>
      subscriptionRows(db, context).$if(dashboardId !== undefined, (query) =>
        query.where('subscriptions.dashboard_id', '=', dashboardId ?? 0),
      ),
  })
  return { ...page, items: await showSubscriptions(context.read, page.items) }
}

export const getSubscription = async (context: Context, { id }: { id: number }): Promise<Subscription> =>
  (await showSubscriptions(context.read, [await foundSubscription(context, id)]))[0]!

/** Who got what is for those who send it. */
export async function listDeliveries(
  context: Context,
  { id, ...list }: Input<typeof deliveriesEndpoint>,
): Promise<PageOf<SubscriptionDelivery>> {
  await ownSubscription(context, id)
  const page = await readPage(context, list, {
    table: 'subscription_deliveries',
    newestFirst: 'id',
    search: ['subscription_deliveries.recipient'],
    fields: deliveryFields,
    from: (db) => deliveryRows(db, id),
  })
  return { ...page, items: page.items.map(showDelivery) }
}
