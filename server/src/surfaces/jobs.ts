import type { JobHandler } from '../kernel/jobs/worker.ts'
import { deliverMessage, deliverMessageJob } from '../modules/connectors/index.ts'
import { passwordJobs } from '../modules/identity/index.ts'
import { sendInvitation, sendInvitationJob } from '../modules/organizations/index.ts'
import type { Parts } from './parts.ts'

/** Every kind of background work and who does it. */
export const jobHandlers = ({
  database,
  mailer,
  passwords,
  urls,
  ...parts
}: Parts): Record<string, JobHandler> => ({
  ...passwordJobs({ runIn: parts.runIn, passwords, mailer, platformUrl: urls.platform }),
  [deliverMessageJob]: (job) => deliverMessage(parts, job),
  [sendInvitationJob]: (job) => sendInvitation({ database, mailer, platformUrl: urls.platform }, job),
})
