import type { JobHandler } from '../kernel/jobs/worker.ts'
import { deliverMessage, deliverMessageJob } from '../modules/connectors/index.ts'
import { passwordJobs } from '../modules/identity/index.ts'
import { sendInvitation, sendInvitationJob } from '../modules/organizations/index.ts'
import { refreshWork } from '../modules/datasets/index.ts'
import { runJobs } from '../modules/pipeline/index.ts'
import { columnUses } from './column-uses.ts'
import type { Parts } from './parts.ts'
import { join } from 'node:path'

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

/** Work that people look at and wait for, by its kind. */
export const runHandlers = (parts: Parts): Record<string, JobHandler> =>
  runJobs(parts, {
    refresh: refreshWork({
      ...parts,
      scratchFolder: join(parts.config.home, 'scratch'),
      columnUses: columnUses(parts.database),
    }),
  })
