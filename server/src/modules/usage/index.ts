export { usageRoutes } from './routes.platform.ts'
