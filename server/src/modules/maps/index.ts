export { mapRoutes } from './routes.platform.ts'
export { outlinesOf } from './store.ts'
