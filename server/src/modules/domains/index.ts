export { domainMailJob, mailFailing, startWatchingDomains } from './check-domain.ts'
export { recordFinder } from './find-record.ts'
export { mappedHosts } from './mapped-hosts.ts'
export { domainRoutes } from './routes.cloud.ts'
