export { notify } from './notify.ts'
export { notificationRoutes } from './routes.platform.ts'
