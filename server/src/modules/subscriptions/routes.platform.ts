import * as contract from '../../../../contract/src/subscriptions.ts'
import { type Route, route } from '../../kernel/route.ts'
import { createSubscription } from './create-subscription.ts'
import { getSubscription, listDeliveries, listSubscriptions } from './read-subscriptions.ts'
import { sendNow, sendToAll } from './sending/send-now.ts'
import { deleteSubscription, leaveSubscription, updateSubscription } from './update-subscription.ts'

// A subscription is visible to its owner and recipients who may see the dashboard: the store checks that.
const member = { permission: 'member' }
const itself = { ...member, target: { type: 'subscription', param: 'id' } }

export const subscriptionRoutes = (): Route[] => [
  route(contract.listSubscriptions, member, listSubscriptions),
  route(contract.createSubscription, { permission: 'dashboard.view', anywhere: true }, createSubscription),
  route(contract.getSubscription, itself, getSubscription),
  route(contract.updateSubscription, itself, updateSubscription),
  route(contract.deleteSubscription, itself, deleteSubscription),
  route(contract.sendSubscription, itself, sendNow),
  route(contract.sendSubscriptionToAll, itself, sendToAll),
  route(contract.leaveSubscription, itself, leaveSubscription),
  route(contract.listSubscriptionDeliveries, itself, listDeliveries),
]
