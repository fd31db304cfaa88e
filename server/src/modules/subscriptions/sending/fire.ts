import type { Subscription } from '../../../../../contract/src/subscriptions.ts'
import { databaseNow } from '../../../kernel/database/database-now.ts'
import { originOfProgram } from '../../../kernel/events.ts'
import type { Work } from '../../../kernel/context.ts'
import type { ClaimedJob } from '../../../kernel/jobs/queue.ts'
import { actingMember, visibleIds } from '../../access/index.ts'
import { parseTimes } from '../../schedules/index.ts'
import { isForOthers } from '../check-subscription.ts'
import { lockSubscription, updateSubscriptionRow } from '../store.ts'
import { insertDeliveries, recipientsOf, setSent } from './delivery-store.ts'
import type { SendingDependencies } from './dependencies.ts'

export const fireJob = 'subscriptions.fire'
export const deliverJob = 'subscriptions.deliver'

/** The next of its times; null where the zone is not known any more. */
export const nextTime = ({ cron, timezone: zone }: Subscription['trigger'], after: Date): Date | null =>
  parseTimes(cron, zone).pattern?.after(after) ?? null

/** Queues the job that sees to it when its time has come. */
export async function waitFor(
  { enqueue }: Pick<Work, 'enqueue'>,
  id: number,
  at: Date | null,
): Promise<void> {
  if (at === null) return
  await enqueue({ kind: fireJob, payload: { subscription_id: id, due: at.toISOString() }, runAt: at })
}

/**
 * Sees to a time: writes down who is to get it and queues each, in one transaction. A second worker finds the next
 * time there already.
 */
export async function fireSubscription(
  dependencies: SendingDependencies,
  { orgId, payload, id: jobId }: ClaimedJob,
): Promise<void> {
  const { subscription_id: id, due } = payload
  if (orgId === null || typeof id !== 'number' || typeof due !== 'string') throw new TypeError('not a time')
  const origin = originOfProgram(`job-${jobId}`)
  const before = await dependencies.runIn({ scope: { orgId }, origin }, ({ db }) => lockSubscription(db, id))
  if (!before) return
  const against = await reasonAgainst(dependencies, before)
  await dependencies.runIn({ scope: { orgId }, origin }, async (work) => {
    const { db, emit } = work
    const row = await lockSubscription(db, id)
    if (!row || row.next_send_at?.toISOString() !== due || row.revision !== before.revision) return
    const subject = { type: 'subscription', id, name: row.name }
    const next = nextTime(row.trigger, await databaseNow(db))
    const reason = against ?? (next === null ? 'its times cannot be computed any more: set them again' : null)
    if (reason !== null) {
      await updateSubscriptionRow(db, id, { is_paused: true, next_send_at: null, paused_reason: reason })
      return await emit({ type: 'subscription.paused', subject, data: { reason, owner_id: row.owner_id } })
    }
    await sendOut(work, row, { dueAt: new Date(due), next })
    await waitFor(work, id, next)
  })
}

/** Writes down who is to get it, and queues each. */
export async function sendOut(
  { db, emit, enqueue }: Work,
  row: Subscribed,
  { dueAt, next }: { dueAt: Date; next: Date | null },
): Promise<{ recipients: number; left_out: number }> {
  const { org_id: orgId, id, name } = row
  const { recipients, left } = await recipientsOf(db, row)
  const deliveries = await insertDeliveries(db, { orgId, id, dueAt, recipients })
  for (const delivery of deliveries)
    await enqueue({ kind: deliverJob, payload: { delivery_id: delivery }, maxAttempts: 6 })
  await setSent(db, { id, next })
  await emit({
    type: 'subscription.sent',
    subject: { type: 'subscription', id, name },
    data: { due_at: dueAt.toISOString(), recipients: deliveries.length, ...(left > 0 && { left_out: left }) },
  })
  return { recipients: deliveries.length, left_out: left }
}

type Subscribed = NonNullable<Awaited<ReturnType<typeof lockSubscription>>>

/** Why its owner sends nothing by it any more; null while they may. */
async function reasonAgainst({ database }: SendingDependencies, row: Subscribed): Promise<string | null> {
  const { org_id: orgId, owner_id: userId, dashboard_id: id, recipients } = row
  const owner = userId === null ? undefined : await actingMember(database, { orgId, userId })
  if (!owner) return `its owner is not active here any more: ${takenOver}`
  if (!isForOthers(recipients, owner.user.userId)) return null
  const { visible, present } = await visibleIds(owner, 'dashboard.edit', { type: 'dashboard', ids: [id] })
  // A dashboard in the trash has no editors: each recipient gets the notice that it is unavailable.
  if (visible.has(id) || !present.has(id)) return null
  return `its owner may not send this dashboard to others any more: ${takenOver}`
}

const takenOver = 'change it to become its owner'
