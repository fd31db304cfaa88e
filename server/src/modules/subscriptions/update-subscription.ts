import type { Input } from '../../../../contract/src/endpoint.ts'
import type {
  Subscription,
  leaveSubscription as leaving,
  updateSubscription as endpoint,
} from '../../../../contract/src/subscriptions.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { checkRevision } from '../../kernel/revision.ts'
import { getDashboard } from '../dashboards/index.ts'
import { requireSendable } from './check-subscription.ts'
import { confirmWhatIsSent, requireSeen, shownSubscription } from './confirmed-charts.ts'
import { nextTime, waitFor } from './sending/fire.ts'
import { type SubscriptionRow, contentWith } from './subscription.ts'
import {
  type SubscriptionChange,
  deleteSubscriptionRow,
  findSubscription,
  lockSubscription,
  setLeft,
  updateSubscriptionRow,
} from './store.ts'

export async function foundSubscription(context: Pick<Context, 'read' | 'user'>, id: number) {
  const row = await context.read((db) => findSubscription(db, context, id))
  if (!row) throw refuse.notFound('subscription')
  return row
}

/** One that the caller may change; recipients may not. */
export async function ownSubscription(context: Context, id: number): Promise<SubscriptionRow> {
  const row = await foundSubscription(context, id)
  if (!row.is_mine)
    throw refuse.permissionDenied(
      'dashboard.edit',
      row.dashboard_id,
      'a subscription is changed by its owner, or by who may edit its dashboard',
    )
  return row
}

/**
 * Webhooks get what the owner may see and confirmed: the user who changes what is sent becomes the owner, and
 * confirms it.
 */
export async function updateSubscription(
  context: Context,
  { id, name, trigger, recipients, confirms, is_paused: isPaused, ...given }: Input<typeof endpoint>,
): Promise<Subscription> {
  const seen = await ownSubscription(context, id)
  const isOther = [trigger, recipients, confirms, ...Object.values(given)].some(
    (value) => value !== undefined,
  )
  const after = {
    content: contentWith(given, seen.content),
    trigger: trigger ?? seen.trigger,
    recipients: recipients ?? seen.recipients,
  }
  if (isOther) {
    const dashboard = await getDashboard(context, { id: seen.dashboard_id })
    await requireSendable(context, { ...after, dashboard, dashboardId: seen.dashboard_id })
  }
  return context.transaction(async (work) => {
    const { db, emit } = work
    const row = await lockSubscription(db, id)
    if (!row) throw refuse.notFound('subscription')
    checkRevision(context.ifMatch, row)
    // What was checked is what is saved.
    checkRevision(seen.revision, row)
    const paused = isPaused ?? row.is_paused
    const next = paused ? null : nextTime(after.trigger, context.now())
    const change: SubscriptionChange = {
      ...(name !== undefined && { name }),
      ...(isOther && { ...after, owner_id: context.user.userId }),
      is_paused: paused,
      next_send_at: next,
      ...(isPaused === undefined ? {} : { paused_reason: null }),
    }
    if (confirms) await requireSeen(db, row, confirms)
    await updateSubscriptionRow(db, id, change)
    if (isOther) await confirmWhatIsSent(db, { ...row, content: after.content })
    await waitFor(work, id, next)
    await emit({
      type: 'subscription.updated',
      subject: { type: 'subscription', id, name: name ?? row.name },
      data: { changed: changedNames({ name, trigger, recipients, confirms, is_paused: isPaused, ...given }) },
    })
    return shownSubscription(context, db, id)
  })
}

const changedNames = (input: Record<string, unknown>) =>
  Object.keys(input).filter((key) => input[key] !== undefined)

export async function deleteSubscription(context: Context, { id }: { id: number }): Promise<void> {
  await ownSubscription(context, id)
  await context.transaction(async ({ db, emit }) => {
    const row = await lockSubscription(db, id)
    if (!row) throw refuse.notFound('subscription')
    checkRevision(context.ifMatch, row)
    await deleteSubscriptionRow(db, id)
    await emit({ type: 'subscription.deleted', subject: { type: 'subscription', id, name: row.name } })
  })
}

/** For oneself only, also from what one's groups get. */
export async function leaveSubscription(
  context: Context,
  { id, has_left: hasLeft }: Input<typeof leaving>,
): Promise<Subscription> {
  const { name } = await foundSubscription(context, id)
  return context.transaction(
    async ({ db, emit }) => {
      await setLeft(db, { orgId: context.orgId, id, userId: context.user.userId, hasLeft })
      await emit({
        type: hasLeft ? 'subscription.left' : 'subscription.rejoined',
        subject: { type: 'subscription', id, name },
      })
      return shownSubscription(context, db, id)
    },
    { isResponse: true },
  )
}
