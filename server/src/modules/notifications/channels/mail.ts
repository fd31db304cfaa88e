import { escapedHtml } from '../../../kernel/escaped-html.ts'
import { sayIn } from '../../../kernel/mail/mail-language.ts'
import { mailPage, mailText } from '../../../kernel/mail/mail-page.ts'
import { causeOf } from '../notice.ts'
import type { NotificationKind } from '../notification.ts'
import type { UserChannel } from './channel.ts'
import { addressOf, queueDelivery } from './delivery-store.ts'
import { deliverJob } from './deliver-job.ts'

// To those who have not chosen.
const mailedByDefault: ReadonlySet<NotificationKind> = new Set([
  'run.failed',
  'run.recovered',
  'alert.firing',
  'alert.recovered',
  'alert.failed',
  'comment.mentioned',
])

/** A mail to each who wants one. The same id at each attempt lets the receiver drop a second copy. */
export const mail: UserChannel = {
  name: 'mail',
  isOnByDefault: (kind) => mailedByDefault.has(kind),
  async notify({ db, enqueue }, { orgId, notice, recipients }) {
    const notified: string[] = []
    for (const { userId, wants } of recipients) {
      if (!wants.mail) continue
      notified.push(`user:${userId}`)
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
    return notified
  },
  out: {
    retries: true,
    async deliver({ mailer, platformUrl }, { id, orgId, address, link, count, language, ...delivery }) {
      const say = sayIn(language)
      const [title, body] = [say(delivery.title), say(delivery.body)]
      const times = count > 1 ? [say(`This happened ${count} times.`)] : []
      const more = link === null ? undefined : `${platformUrl}${link}`
      const choose = `${platformUrl}/notifications/preferences`
      const choice = say('Choose what is mailed to you')
      const text = [title, body, ...times, more ?? '', `${choice}: ${choose}`].filter(Boolean).join('\n\n')
      // A line break in a title would be one in a header.
      const subject = title.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
      await mailer.send({
        to: addressOf(address),
        subject,
        text: `${text}\n`,
        html: mailPage({
          language,
          title,
          content: [
            ...body.split('\n').filter(Boolean).map(lineHtml),
            ...times.map((line) => mailText(line)),
          ],
          button: more === undefined ? undefined : { text: say('Open it'), link: more },
          foot: `${say('You get this because notifications of this kind are mailed to you.')} <a href="${escapedHtml(choose)}" style="color:#495057">${choice}</a>`,
        }),
        id: `notification-${orgId}-${id}`,
      })
    },
  },
}

/** E.g. "What moved most by region: EU 60 → 80": the dimension is highlighted. */
function lineHtml(line: string): string {
  const [, label, said] = /^([^:\n]{1,60}): (.+)$/.exec(line) ?? []
  if (label === undefined || said === undefined) return mailText(line)
  return `<p style="margin:0 0 10px"><span style="color:#495057">${escapedHtml(label)}</span><br><strong>${escapedHtml(said)}</strong></p>`
}
