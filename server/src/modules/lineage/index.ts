export { recordLineage } from './record-changes.ts'
export { lineageDeliveryJobs, lineageJobs } from './jobs.ts'
export { recordRuns } from './runs/record-runs.ts'
export { lineageRoutes } from './routes.platform.ts'
