import { sayIn } from '../../../kernel/mail/mail-language.ts'
import { causeOf } from '../notice.ts'
import { cardWords } from './card-words.ts'
import type { Channel } from './channel.ts'
import { type Delivery, queueDelivery, routesFor } from './delivery-store.ts'
import { deliverJob } from './deliver-job.ts'

/** The organization's own automation: each notification once, whoever else gets it. */
export const webhook: Channel = {
  name: 'webhook',
  async notify({ db, enqueue }, { orgId, notice }) {
    const connectorIds = notice.connectorIds ?? (await routesFor(db, { orgId, kind: notice.kind }))
    for (const connectorId of connectorIds) {
      const message = {
        ...notice,
        cause: causeOf(notice),
        channel: 'webhook',
        userId: null,
        connectorId,
      } as const
      const id = await queueDelivery(db, orgId, message)
      if (id !== undefined) await enqueue({ kind: deliverJob, payload: { delivery_id: id } })
    }
    return connectorIds.map((id) => `connector:${id}`)
  },
  out: {
    retries: false,
    async deliver({ sendThrough, platformUrl }, { orgId, connectorId, language, ...delivery }) {
      const { kind, cause, count, id } = delivery
      // Nobody in particular reads it, so it is in the language of the organization.
      const say = sayIn(language)
      const [title, body] = [say(delivery.title), say(delivery.body)]
      const link = delivery.link === null ? null : `${platformUrl}${delivery.link}`
      const failure = await sendThrough(
        { orgId, connectorId: connectorId ?? 0 },
        {
          message: body === '' ? title : `${title}\n${body}`,
          metadata: {
            notification_id: id,
            kind,
            subject: cause,
            count,
            link,
          },
          card: async () => ({
            title,
            text: count > 1 ? `${body}\n${say(`This happened ${count} times.`)}` : body,
            link,
            words: cardWords(say),
            ...acknowledgement({ orgId, connectorId: connectorId ?? 0, kind, cause }),
          }),
        },
      )
      if (failure !== null) throw new Error(failure)
    },
  },
}

/** What fires can be acknowledged where it is read. */
function acknowledgement({
  kind,
  cause,
  ...at
}: Pick<Delivery, 'orgId' | 'kind' | 'cause'> & { connectorId: number }) {
  const alertId = kind === 'alert.firing' ? /^alert:(\d+)$/.exec(cause ?? '')?.[1] : undefined
  return alertId === undefined ? {} : { acknowledges: { ...at, alertId: Number(alertId) } }
}
