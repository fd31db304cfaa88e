export { auditListener } from './record-event.ts'
export { auditRoutes } from './routes.platform.ts'
