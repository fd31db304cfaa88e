import * as contract from '../../../../contract/src/notifications.ts'
import { refuse } from '../../kernel/errors.ts'
import { route, type Route } from '../../kernel/route.ts'
import { followNotifications } from './follow-notifications.ts'
import { showNotification } from './notification.ts'
import { getPreferences, setPreferences } from './preferences.ts'
import { markRead, pageOfNotifications, stateOf } from './store.ts'

const viewing = { permission: 'notification.view' }
const editing = { permission: 'notification.edit' }

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
  route(contract.readAllNotifications, editing, async ({ orgId, user, transaction }) => {
    await transaction(({ db }) => markRead(db, { orgId, userId: user.userId }))
    return { unread: 0 }
  }),
  route(
    contract.readNotification,
    { ...editing, target: { type: 'notification', param: 'id' } },
    async ({ orgId, user, transaction }, { id }) => {
      const [row] = await transaction(({ db }) => markRead(db, { orgId, userId: user.userId }, id))
      if (!row) throw refuse.notFound('notification')
      return showNotification(row)
    },
  ),
]
