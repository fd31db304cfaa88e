export { alertUses } from './store.ts'
export { alertJobs } from './evaluating/evaluate-alert.ts'
export { alertListener } from './evaluating/handle-version-published.ts'
export { alertRoutes } from './routes.platform.ts'
