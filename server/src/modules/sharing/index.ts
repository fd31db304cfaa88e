export { linkHolders } from './links/confirm-link.ts'
export {
  type LinkOrSubscription,
  type Standing,
  fingerprintsShown,
  standingsOf,
  confirmationRefusal,
  waitingCharts,
  waitingFor,
} from './links/confirmation.ts'
export type { Fingerprints } from './links/fingerprints.ts'
export { type FollowedHolder, type Holders, followChanges } from './links/follow-changes.ts'
export { linkUses } from './links/link-store.ts'
export { linkBearer } from './links/open-link.ts'
export { sharingRoutes } from './routes.platform.ts'
