import type { JobHandler } from '../kernel/jobs/worker.ts'
import { domainMailJob, mailFailing, recordFinder, startWatchingDomains } from '../modules/domains/index.ts'
import { licenseKeys, licenseMailJob, mailStage, startWatchingLicense } from '../modules/license/index.ts'
import type { Dependencies } from './dependencies.ts'

/** What root operators are notified of. */
export const operatorHandlers = (parts: Dependencies): Record<string, JobHandler> => ({
  [domainMailJob]: (job) => mailFailing(parts, job),
  [licenseMailJob]: (job) => mailStage(parts, job),
})

/** What is looked at for root operators every hour. */
export const startWatchingForOperators = ({ config, ...parts }: Dependencies): { stop(): void }[] => [
  startWatchingDomains({ ...parts, findRecord: recordFinder(config.dnsServers) }),
  startWatchingLicense({ ...parts, keys: licenseKeys(config.licensePublicKey) }),
]
