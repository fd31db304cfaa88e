export { brandingRoutes } from './routes.platform.ts'
