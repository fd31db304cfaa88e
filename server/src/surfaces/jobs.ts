import type { JobHandler } from '../kernel/jobs/worker.ts'
import { passwordJobs } from '../modules/identity/index.ts'
import { sendInvitation, sendInvitationJob } from '../modules/organizations/index.ts'
import type { Parts } from './parts.ts'

/** Every kind of background work and who does it. */
export const jobHandlers = ({
  database,
  mailer,
  passwords,
  runIn,
  urls,
}: Parts): Record<string, JobHandler> => ({
  ...passwordJobs({ runIn, passwords, mailer, platformUrl: urls.platform }),
  [sendInvitationJob]: (job) => sendInvitation({ database, mailer, platformUrl: urls.platform }, job),
})
