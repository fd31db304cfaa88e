export { flowRoutes } from './get-flow.ts'
