export { signInProviderRoutes } from './routes.platform.ts'
export { hasEnabledProvider } from './store.ts'
