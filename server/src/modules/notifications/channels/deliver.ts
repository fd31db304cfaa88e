import type { ClaimedJob } from '../../../kernel/jobs/queue.ts'
import { originOfProgram } from '../../../kernel/events.ts'
import type { JobHandler } from '../../../kernel/jobs/worker.ts'
import { scrub } from '../../../kernel/log.ts'
import type { RunIn } from '../../../kernel/work.ts'
import type { DeliveryDependencies } from './channel.ts'
import { channels } from './channels.ts'
import { deliverJob } from './deliver-job.ts'
import { endDelivery, endUnknown, noteAttempt, takeDelivery } from './delivery-store.ts'

/** Sends what is queued to go out. */
export const deliveryJobs = (
  dependencies: DeliveryDependencies & { runIn: RunIn },
): Record<string, JobHandler> => ({
  [deliverJob]: (job) => deliver(dependencies, job),
})

const retriedChannels = channels.filter(({ out }) => out?.retries).map(({ name }) => name)

async function deliver(
  dependencies: DeliveryDependencies & { runIn: RunIn },
  job: ClaimedJob,
): Promise<void> {
  const id = job.payload['delivery_id']
  const { orgId } = job
  if (orgId === null || typeof id !== 'number') throw new TypeError('not a delivery')
  const origin = originOfProgram(`job-${job.id}`)
  const inOrganization: (work: Parameters<RunIn>[1]) => Promise<unknown> = (work) =>
    dependencies.runIn({ scope: { orgId }, origin }, work)
  const delivery = await dependencies.runIn({ scope: { orgId }, origin }, ({ db }) =>
    takeDelivery(db, { orgId, id, retriedChannels }),
  )
  const out = channels.find(({ name }) => name === delivery?.channel)?.out
  if (!delivery) await inOrganization(({ db }) => endUnknown(db, { orgId, id, retriedChannels }))
  if (!delivery || !out) return
  try {
    await out.deliver(dependencies, delivery)
  } catch (error) {
    const failure = scrub(error instanceof Error ? error.message : String(error)).slice(0, 500)
    const isLast = !out.retries || job.attempt >= job.maxAttempts
    await inOrganization(({ db }) =>
      isLast ? endDelivery(db, { orgId, id, failure }) : noteAttempt(db, { orgId, id, failure }),
    )
    if (out.retries) throw error
    return
  }
  await inOrganization(({ db }) => endDelivery(db, { orgId, id, failure: null }))
}
