import type { Event, EventContext } from '../../kernel/events.ts'
import type { Notice } from './notice.ts'
import { messagesOfAlert } from './recipient-store.ts'

/** What an evaluation has to say, in the words that each recipient may hear. */
export async function alertChanged(
  { subject, data }: Event,
  { db, orgId }: Pick<EventContext, 'db'> & { orgId: number },
): Promise<Notice[]> {
  if (subject.id === null) return []
  const messages = await messagesOfAlert(db, {
    orgId,
    alertId: subject.id,
    evaluation: Number(data?.['evaluation']),
  })
  return messages.map(({ kind, userIds, connectorIds, isRouted, ...text }) => ({
    ...text,
    kind,
    userIds,
    subjects: [`alert:${subject.id}`],
    isApart: true,
    ...(isRouted ? {} : { connectorIds }),
  }))
}
