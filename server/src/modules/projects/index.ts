export { projectRoutes } from './routes.platform.ts'
