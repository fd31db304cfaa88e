export { sampleRoutes } from './routes.platform.ts'
