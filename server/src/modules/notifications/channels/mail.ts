import { causeOf } from '../notice.ts'
import type { Channel } from './channel.ts'
import { addressOf, queueDelivery } from './delivery-store.ts'
import { deliverJob } from './deliver-job.ts'

/** A mail to each who wants one. The same id at each attempt lets the receiver drop a second copy. */
export const mail: Channel = {
  name: 'mail',
  async tell({ db, enqueue }, { orgId, notice, recipients }) {
    const told: string[] = []
    for (const { userId, wants } of recipients) {
      if (!wants.mail) continue
      told.push(`user:${userId}`)
      const message = {
        ...notice,
        cause: causeOf(notice),
        channel: 'mail',
        userId,
        connectorId: null,
      } as const
      const id = await queueDelivery(db, orgId, message)
      if (id !== undefined) await enqueue({ kind: deliverJob, payload: { delivery_id: id } })
    }
    return told
  },
  out: {
    retries: true,
    async deliver({ mailer, platformUrl }, { id, orgId, address, title, body, link, count }) {
      const times = count > 1 ? [`This happened ${count} times.`] : []
      const more = link === null ? [] : [`${platformUrl}${link}`]
      const end = `Choose what is mailed to you: ${platformUrl}/notifications/preferences`
      const text = [title, ...(body === '' ? [] : [body]), ...times, ...more, end].join('\n\n')
      // A line break in a title would be one in a header.
      const subject = title.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
      await mailer.send({
        to: addressOf(address),
        subject,
        text: `${text}\n`,
        id: `notification-${orgId}-${id}`,
      })
    },
  },
}
