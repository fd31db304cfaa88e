import type { Input } from '../../../../contract/src/endpoint.ts'
import type { Subscription, createSubscription as endpoint } from '../../../../contract/src/subscriptions.ts'
import { countForNewOne } from '../../kernel/database/count-for-new-one.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { requireTarget } from '../access/index.ts'
import { getDashboard } from '../dashboards/index.ts'
import { requireSendable } from './check-subscription.ts'
import { confirmWhatIsSent, shownSubscription } from './confirmed-charts.ts'
import { nextTime, waitFor } from './sending/fire.ts'
import { contentWith } from './subscription.ts'
import { insertSubscription } from './store.ts'

const maxSubscriptions = 500

/** Its creator is its owner. */
export async function createSubscription(
  context: Context,
  input: Input<typeof endpoint>,
): Promise<Subscription> {
  const {
    name,
    dashboard_id: dashboardId,
    trigger,
    recipients,
    is_paused: isPaused = false,
    ...given
  } = input
  await requireTarget(context, 'dashboard.view', {
    type: 'dashboard',
    id: dashboardId,
    path: 'body.dashboard_id',
  })
  const dashboard = await getDashboard(context, { id: dashboardId })
  const content = contentWith(given)
  await requireSendable(context, { dashboardId, dashboard, content, trigger, recipients })
  const { orgId, user } = context
  return context.transaction(
    async (work) => {
      const { db, emit } = work
      if ((await countForNewOne(db, { table: 'subscriptions', orgId })) >= maxSubscriptions)
        throw refuse.conflict(
          `your organization has ${maxSubscriptions} subscriptions, which is as many as there can be: delete one that is not needed`,
        )
      const next = isPaused ? null : nextTime(trigger, context.now())
      const id = await insertSubscription(db, {
        org_id: orgId,
        name,
        dashboard_id: dashboardId,
        content,
        trigger,
        recipients,
        owner_id: user.userId,
        created_by: user.userId,
        is_paused: isPaused,
        next_send_at: next,
      })
      await confirmWhatIsSent(db, { id, dashboard_id: dashboardId, content })
      await waitFor(work, id, next)
      await emit({
        type: 'subscription.created',
        subject: { type: 'subscription', id, name },
        data: { dashboard_id: dashboardId, recipients },
      })
      return shownSubscription(context, db, id)
    },
    { isResponse: true },
  )
}
