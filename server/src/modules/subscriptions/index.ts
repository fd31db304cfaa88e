export { subscriptionUses } from './store.ts'
export { subscriptionHolders } from './confirmed-charts.ts'
export { subscriptionDeliveryJobs, subscriptionJobs } from './sending/jobs.ts'
export { subscriptionRoutes } from './routes.platform.ts'
