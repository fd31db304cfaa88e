import type { Call } from './server.ts'

/** Makes a change, and expects exactly these entries of its request. */
type Change = (
  operation: string,
  request: [string, string, Call?],
  types: string[],
) => Promise<{ id: number }>

/** Every change of a dashboard, and what it leaves in the audit log. */
export async function dashboardChanges(change: Change, userId: number): Promise<void> {
  const board = await change(
    'createDashboard',
    ['POST', '/api/dashboards', { body: { name: 'D' } }],
    ['dashboard.created'],
  )
  const boardPath = `/api/dashboards/${board.id}`
  await change('updateDashboard', ['PATCH', boardPath, { body: { name: 'E' } }], ['dashboard.updated'])
  await change('duplicateDashboard', ['POST', `${boardPath}/duplicate`, { body: {} }], ['dashboard.created'])
  const draftPath = `${boardPath}/draft`
  const draft: [string, string, Call] = ['PUT', draftPath, { body: { base_version: 1, name: 'F' } }]
  await change('saveDashboardDraft', draft, ['dashboard.draft_saved'])
  await change('discardDashboardDraft', ['DELETE', draftPath], ['dashboard.draft_discarded'])
  draft[2] = { body: { base_version: 2, name: 'F' } }
  await change('saveDashboardDraft', draft, ['dashboard.draft_saved'])
  await change(
    'publishDashboardDraft',
    ['POST', `${draftPath}/publish`, { body: { status: 'published' } }],
    ['dashboard.updated', 'dashboard.published'],
  )
  await change('restoreDashboardVersion', ['POST', `${boardPath}/versions/1/restore`], ['dashboard.restored'])
  const comments = `${boardPath}/comments`
  const said: [string, string, Call] = ['POST', comments, { body: { text: 'Why?' } }]
  const comment = await change('addComment', said, ['comment.added'])
  const settled = { body: { text: 'Why not?', is_resolved: true } }
  await change(
    'updateComment',
    ['PATCH', `${comments}/${comment.id}`, settled],
    ['comment.edited', 'comment.resolved'],
  )
  await change('deleteComment', ['DELETE', `${comments}/${comment.id}`], ['comment.deleted'])
  await subscriptionChanges(change, { dashboardId: board.id, userId })
  const trashed = `/api/dashboards/trash/${board.id}`
  await change('deleteDashboard', ['DELETE', boardPath], ['dashboard.trashed'])
  await change('restoreDashboard', ['POST', `${trashed}/restore`], ['dashboard.recovered'])
  await change('deleteDashboard', ['DELETE', boardPath], ['dashboard.trashed'])
  await change('purgeDashboard', ['DELETE', trashed], ['dashboard.deleted'])
}

interface Sent {
  dashboardId: number
  userId: number
}

async function subscriptionChanges(change: Change, { dashboardId, userId }: Sent): Promise<void> {
  const sending = { name: 'S', dashboard_id: dashboardId, trigger: { cron: '@daily', timezone: 'UTC' } }
  const made = await change(
    'createSubscription',
    ['POST', '/api/subscriptions', { body: { ...sending, recipients: { user_ids: [userId] } } }],
    ['subscription.created'],
  )
  const sent = `/api/subscriptions/${made.id}`
  await change('updateSubscription', ['PATCH', sent, { body: { name: 'T' } }], ['subscription.updated'])
  await change(
    'leaveSubscription',
    ['POST', `${sent}/leave`, { body: { has_left: true } }],
    ['subscription.left'],
  )
  await change('sendSubscription', ['POST', `${sent}/send`], ['subscription.tried'])
  await change('sendSubscriptionToAll', ['POST', `${sent}/send-to-all`], ['subscription.sent'])
  await change('deleteSubscription', ['DELETE', sent], ['subscription.deleted'])
}
