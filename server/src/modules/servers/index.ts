export { ServerFigures } from './figures.ts'
export { Presence } from './presence.ts'
export { serverRoutes } from './routes.cloud.ts'
export { startRollingUpHealth } from './forget-health.ts'
