import { causeOf } from '../notice.ts'
import { insertNotifications } from '../store.ts'
import type { UserChannel } from './channel.ts'

/** The list behind the bell. */
export const inApp: UserChannel = {
  name: 'in_app',
  isOnByDefault: () => true,
  async notify({ db }, { orgId, notice, recipients }) {
    const userIds = recipients.filter(({ wants }) => wants.in_app).map(({ userId }) => userId)
    if (userIds.length > 0)
      await insertNotifications(db, orgId, { ...notice, userIds, cause: causeOf(notice) })
    return userIds.map((id) => `user:${id}`)
  },
}
