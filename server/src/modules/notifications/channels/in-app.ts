import { causeOf } from '../notice.ts'
import { insertNotifications } from '../store.ts'
import type { Channel } from './channel.ts'

/** The list behind the bell. */
export const inApp: Channel = {
  name: 'in_app',
  async notify({ db }, { orgId, notice, recipients }) {
    const userIds = recipients.filter(({ wants }) => wants.in_app).map(({ userId }) => userId)
    if (userIds.length > 0)
      await insertNotifications(db, orgId, { ...notice, userIds, cause: causeOf(notice) })
    return userIds.map((id) => `user:${id}`)
  },
}
