export { type Brand, brandOf } from './brand.ts'
export { brandingRoutes } from './routes.platform.ts'
export { pageBrands } from './page-brands.ts'
export { brandingOf } from './store.ts'
