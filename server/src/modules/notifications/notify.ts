import type { Listener } from '../../kernel/events.ts'
import { noticesOf } from './notices.ts'
import { insertNotifications } from './store.ts'

/** Tells people what concerns them, in the transaction in which it happened. */
export const notify: Listener = async (event, heard) => {
  const { orgId } = heard
  if (orgId === null) return
  for (const notice of await noticesOf(event, { ...heard, orgId })) {
    if (notice.userIds.length > 0) await insertNotifications(heard.db, orgId, notice)
  }
}
