import type { JobHandler } from '../kernel/jobs/worker.ts'
import { sendInvitation, sendInvitationJob } from '../modules/organizations/index.ts'
import type { Parts } from './parts.ts'

/** Every kind of background work and who does it. */
export const jobHandlers = ({ database, mailer, urls }: Parts): Record<string, JobHandler> => ({
  [sendInvitationJob]: (job) => sendInvitation({ database, mailer, platformUrl: urls.platform }, job),
})
