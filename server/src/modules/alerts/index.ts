export { alertJobs } from './evaluating/evaluate-alert.ts'
export { alertListener } from './evaluating/hear-versions.ts'
export { alertRoutes } from './routes.platform.ts'
