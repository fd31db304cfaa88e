export { createDashboard } from './create-dashboard.ts'
export { dashboardRoutes } from './routes.platform.ts'
