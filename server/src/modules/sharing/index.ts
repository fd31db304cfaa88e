export { followChanges } from './links/follow-changes.ts'
export { linkBearer } from './links/open-link.ts'
export { sharingRoutes } from './routes.platform.ts'
