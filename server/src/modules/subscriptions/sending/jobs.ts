import type { JobHandler } from '../../../kernel/jobs/worker.ts'
import { deliver } from './deliver.ts'
import { deliverJob, fire, fireJob } from './fire.ts'
import type { SendingParts } from './parts.ts'

/** What waits for the times of subscriptions. */
export const subscriptionJobs = (parts: SendingParts): Record<string, JobHandler> => ({
  [fireJob]: (job) => fire(parts, job),
})

/** What goes out, by a worker of its own. */
export const subscriptionDeliveryJobs = (parts: SendingParts): Record<string, JobHandler> => ({
  [deliverJob]: (job, signal) => deliver(parts, job, signal),
})
