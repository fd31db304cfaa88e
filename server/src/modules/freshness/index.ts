export { freshnessJobs, handleVersionPublished } from './check-freshness.ts'
export { freshnessStatus } from './freshness.ts'
export { freshnessRoutes } from './set-freshness.ts'
export { allFreshness, freshnessUses, type FreshnessRow } from './store.ts'
