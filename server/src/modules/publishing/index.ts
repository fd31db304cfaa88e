export { publishingRoutes } from './routes.platform.ts'
export { embedBearer } from './embedding/embed-bearer.ts'
export { publishedRoutes } from './routes.app.ts'
export { publishingJobs } from './releases/publish-later.ts'
