export { forgetFound } from './mark-things.ts'
export { discoveryRoutes } from './routes.platform.ts'
