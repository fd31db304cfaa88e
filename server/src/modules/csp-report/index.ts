export { cspReportRoutes } from './routes.platform.ts'
