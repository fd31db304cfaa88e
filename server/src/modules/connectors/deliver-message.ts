import type { ClaimedJob } from '../../kernel/jobs/queue.ts'
import { originOfProgram } from '../../kernel/events.ts'
import { callConnector } from './call-connector.ts'
import { endDelivery, isActiveMember, startDelivery, type DeliveryKey } from './delivery-store.ts'
import type { DeliveryDependencies } from './dependencies.ts'
import { findConnector } from './store.ts'
import type { ConnectorRow } from './connector.ts'

export const deliverMessageJob = 'connectors.deliver-message'

type DeliveryJob = Pick<ClaimedJob, 'id' | 'orgId' | 'payload'>

/** Sends a queued message, once whatever happens: a failure is recorded, not repeated. */
export async function deliverMessage(dependencies: DeliveryDependencies, job: DeliveryJob): Promise<void> {
  const { delivery_id: id, to, message } = job.payload
  if (job.orgId === null || typeof id !== 'number' || typeof to !== 'string' || typeof message !== 'string')
    throw new TypeError('not a delivery')
  const key = { orgId: job.orgId, id }
  const connector = await start(dependencies, key, job.id)
  if (!connector) return
  const failure =
    'refusal' in connector
      ? connector.refusal
      : await callConnector(dependencies, { orgId: job.orgId, connector, message: { to, message } })
  await end(dependencies, key, {
    connector: 'refusal' in connector ? undefined : connector,
    failure,
    jobId: job.id,
  })
}

/** Everything is looked up again, in the organization of the job: rights may have ended while it waited. */
const start = (dependencies: DeliveryDependencies, key: DeliveryKey, jobId: number) =>
  dependencies.runIn(at(key, jobId), async ({ db }) => {
    const delivery = await startDelivery(db, key)
    if (!delivery) return undefined
    if (!(await isActiveMember(db, { orgId: key.orgId, userId: delivery.created_by })))
      return { refusal: 'who asked for it is no active member any more' }
    const connector = await findConnector(db, { orgId: key.orgId, id: delivery.connector_id })
    return connector ?? { refusal: 'its connector is gone' }
  })

const end = (
  dependencies: DeliveryDependencies,
  key: DeliveryKey,
  {
    connector,
    failure,
    jobId,
  }: { connector: ConnectorRow | undefined; failure: string | null; jobId: number },
) =>
  dependencies.runIn(at(key, jobId), async ({ db, emit }) => {
    await endDelivery(db, key, failure)
    await emit({
      type: failure === null ? 'connector.message_sent' : 'connector.delivery_failed',
      subject: {
        type: 'connector',
        id: connector?.id ?? null,
        ...(connector ? { name: connector.name } : {}),
      },
      data: { delivery_id: key.id, ...(failure === null ? {} : { failure }) },
    })
  })

const at = ({ orgId }: DeliveryKey, jobId: number) => ({
  scope: { orgId },
  origin: originOfProgram(`job-${jobId}`),
})
