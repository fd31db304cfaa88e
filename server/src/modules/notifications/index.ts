export type { SendThrough } from './channels/channel.ts'
export { deliveryJobs } from './channels/deliver.ts'
export { notify } from './notify.ts'
export { notificationRoutes } from './routes.platform.ts'
