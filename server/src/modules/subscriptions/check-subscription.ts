import type { Subscription } from '../../../../contract/src/subscriptions.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { requireRecipients, requireTarget } from '../access/index.ts'
import { type Parts, resolveState } from '../dashboards/index.ts'
import { requireTimes } from '../schedules/index.ts'
import type { Content } from './subscription.ts'

type Caller = Pick<Context, 'user' | 'orgId' | 'read' | 'now'>

interface Checked {
  dashboardId: number
  dashboard: Parts
  content: Content
  trigger: Subscription['trigger']
  recipients: Subscription['recipients']
}

/** Refuses what could not be sent: charts and filters that are not there, times that come too often, strangers. */
export async function requireSendable(context: Caller, checked: Checked): Promise<void> {
  const { dashboardId, dashboard, content, trigger, recipients } = checked
  const { user_ids: userIds = [], group_ids: groupIds = [], connector_ids: connectorIds = [] } = recipients
  requireTimes(trigger.cron, trigger.timezone, context.now())
  const stranger = content.charts.findIndex((id) => !dashboard.charts.some((chart) => chart.id === id))
  if (stranger >= 0)
    throw refuse.invalid(
      `body.charts.${stranger}`,
      `the dashboard has no chart "${content.charts[stranger]}"`,
    )
  resolveState(dashboard, content.state, 'body.state')
  if (userIds.length + groupIds.length + connectorIds.length === 0)
    throw refuse.invalid('body.recipients', 'name at least one user, group or webhook')
  if (isForOthers(recipients, context.user.userId))
    await requireTarget(context, 'dashboard.edit', {
      type: 'dashboard',
      id: dashboardId,
      path: 'body.recipients',
    })
  await requireRecipients(context, recipients)
}

/** Whether anyone else gets it, which requires the permission to edit the dashboard. */
export const isForOthers = (
  { user_ids: users = [], group_ids: groups = [], connector_ids: connectors = [] }: Checked['recipients'],
  userId: number,
): boolean => groups.length + connectors.length > 0 || users.some((id) => id !== userId)
