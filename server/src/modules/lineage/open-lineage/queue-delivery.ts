import type { Work } from '../../../kernel/context.ts'
import { needsJob } from './delivery-store.ts'

export const deliverJob = 'lineage.deliver'
/** With the worker's growing pauses, two days. */
const maxAttempts = 50

/** Has what is to be sent sent, by one job whatever the number of runs. */
export async function queueDelivery(
  { db, enqueue }: Pick<Work, 'db' | 'enqueue'>,
  at: { orgId: number; now: Date },
): Promise<void> {
  if (await needsJob(db, at)) await enqueue({ kind: deliverJob, payload: {}, maxAttempts })
}
