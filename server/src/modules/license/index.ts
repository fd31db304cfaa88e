export {
  keyIdOf,
  type LicenseClaims,
  licenseKeys,
  LicenseRejected,
  publicKeyText,
  readLicense,
  signLicense,
} from './document.ts'
export { licenseRoutes } from './routes.cloud.ts'
export { requireSeat } from './require-seat.ts'
export { licenseNotice } from './use-license.ts'
export { licenseMailJob, mailStage, startWatchingLicense } from './watch-license.ts'
