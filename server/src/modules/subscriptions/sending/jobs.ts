import type { JobHandler } from '../../../kernel/jobs/worker.ts'
import { deliver } from './deliver.ts'
import { deliverJob, fireSubscription, fireJob } from './fire.ts'
import type { SendingDependencies } from './dependencies.ts'

/** What waits for the times of subscriptions. */
export const subscriptionJobs = (dependencies: SendingDependencies): Record<string, JobHandler> => ({
  [fireJob]: (job) => fireSubscription(dependencies, job),
})

/** External messages, with a worker of their own. */
export const subscriptionDeliveryJobs = (dependencies: SendingDependencies): Record<string, JobHandler> => ({
  [deliverJob]: (job, signal) => deliver(dependencies, job, signal),
})
