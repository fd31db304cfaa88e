export { createDashboard } from './create-dashboard.ts'
export { dashboardsOf } from './store.ts'
export { dashboardRoutes } from './routes.platform.ts'
