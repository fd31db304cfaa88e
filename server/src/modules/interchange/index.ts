export { interchangeRoutes } from './routes.platform.ts'
