import * as contract from '../../../../contract/src/notifications.ts'
import * as routing from '../../../../contract/src/notification-routing.ts'
import type { NotificationDelivery } from '../../../../contract/src/notification-routing.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { type ListInput, readPage } from '../../kernel/list.ts'
import { route, type Route } from '../../kernel/route.ts'
import { followNotifications } from './follow-notifications.ts'
import { showNotification } from './notification.ts'
import { deliveryRows } from './channels/delivery-store.ts'
import { getPreferences, setPreferences } from './settings/preferences.ts'
import { getRoutes, setRoutes } from './settings/routes.ts'
import { getSilences, setSilences } from './settings/silences.ts'
import { markRead, pageOfNotifications, stateOf } from './store.ts'

const viewing = { permission: 'notification.view' }
const editing = { permission: 'notification.edit' }
const directing = { permission: 'notification.route' }

/** The caller's own notifications in the organization of the request. */
export const notificationRoutes = (): Route[] => [
  route(contract.listNotifications, viewing, async (context, list) => {
    const page = await pageOfNotifications(context, list)
    return { ...page, items: page.items.map(showNotification) }
  }),
  route(contract.countUnreadNotifications, viewing, async ({ orgId, user, read }) => {
    const { unread } = await read((db) => stateOf(db, { orgId, userId: user.userId }))
    return { unread }
  }),
  route(contract.streamNotifications, viewing, async (context) => followNotifications(context)),
  route(contract.getNotificationPreferences, viewing, getPreferences),
  route(contract.setNotificationPreferences, editing, setPreferences),
  route(routing.getNotificationSilences, viewing, getSilences),
  route(routing.setNotificationSilences, editing, setSilences),
  route(routing.getNotificationRoutes, directing, getRoutes),
  route(routing.setNotificationRoutes, directing, setRoutes),
  route(routing.listNotificationDeliveries, directing, listDeliveries),
  route(contract.readAllNotifications, editing, async ({ orgId, user, transaction }) => {
    return await transaction(
      async ({ db }) => {
        await markRead(db, { orgId, userId: user.userId })
        return { unread: 0 }
      },
      { isResponse: true },
    )
  }),
  route(
    contract.readNotification,
    { ...editing, target: { type: 'notification', param: 'id' } },
    async ({ orgId, user, transaction }, { id }) => {
      return await transaction(
        async ({ db }) => {
          const [row] = await markRead(db, { orgId, userId: user.userId }, id)
          if (!row) throw refuse.notFound('notification')
          return showNotification(row)
        },
        { isResponse: true },
      )
    },
  ),
]

async function listDeliveries(context: Context, list: ListInput) {
  const page = await readPage(context, list, {
    table: 'notification_deliveries',
    newestFirst: 'id',
    search: ['notification_deliveries.title'],
    from: deliveryRows,
  })
  const items = page.items.map(({ created_at: createdAt, finished_at: finishedAt, ...row }) => ({
    ...row,
    created_at: createdAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
  }))
  return { ...page, items: items as NotificationDelivery[] }
}
