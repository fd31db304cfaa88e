import type { JobHandler } from '../kernel/jobs/worker.ts'
import { backupJob, workOnBackup } from '../modules/backups/index.ts'
import {
  certificateMailJob,
  domainMailJob,
  mailCertificate,
  mailFailing,
  orderCertificate,
  orderJob,
  recordFinder,
  startWatchingDomains,
} from '../modules/domains/index.ts'
import { startSealingAgain } from '../kernel/seal-again.ts'
import { licenseKeys, licenseMailJob, mailStage, startWatchingLicense } from '../modules/license/index.ts'
import { startRemovingArchives, transferJob, workOnTransfer } from '../modules/transfers/index.ts'
import { signerOf } from '../modules/audit/index.ts'
import { auditKey } from './listeners.ts'
import type { Dependencies } from './dependencies.ts'

/** What root operators are notified of. */
export const operatorHandlers = (parts: Dependencies): Record<string, JobHandler> => ({
  [backupJob]: (job, signal) => workOnBackup(parts, job, signal),
  [domainMailJob]: (job) => mailFailing(parts, job),
  [certificateMailJob]: (job) => mailCertificate(parts, job),
  [orderJob]: (job) => orderCertificate({ ...parts, acme: acmeOf(parts) }, job),
  [licenseMailJob]: (job) => mailStage(parts, job),
})

/** Where certificates are ordered; undefined: nowhere. */
export const acmeOf = ({ config: { acme }, certificateAuthorities }: Dependencies) =>
  acme.directoryUrl === undefined
    ? undefined
    : { directoryUrl: acme.directoryUrl, email: acme.email, certificateAuthorities }

/** Exports, imports, copies and erasures of organizations. */
export const transferHandlers = (parts: Dependencies): Record<string, JobHandler> => ({
  [transferJob]: (job, signal) =>
    workOnTransfer({ ...parts, sign: (text) => signerOf(auditKey(parts.keys)).sign(text) }, job, signal),
})

/** What is looked at for root operators every hour. */
export const startWatchingForOperators = ({ config, ...parts }: Dependencies): { stop(): void }[] => [
  startRemovingArchives({ ...parts, config }),
  startSealingAgain(parts),
  startWatchingDomains({
    ...parts,
    findRecord: recordFinder(config.dnsServers),
    acme: acmeOf({ ...parts, config }),
  }),
  startWatchingLicense({ ...parts, keys: licenseKeys(config.licensePublicKey) }),
]
