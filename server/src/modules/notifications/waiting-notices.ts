import type { Event } from '../../kernel/events.ts'
import type { In, Notice, Rule } from './notice.ts'

/** An object that shows charts with the permissions of one user, in the words of its notifications. */
interface Words {
  /** e.g. "the link “Partner”" */
  what: string
  until: string
  /** For whoever changed the dashboard. */
  title: (dashboard: string) => string
  who: string
  ownerId: unknown
  /** Where it is confirmed. */
  link: string
  subjects: string[]
  dashboard: { id: unknown; name: unknown }
}

const linkWords = ({ subject, data }: Event): Words => {
  const what = `the link “${String(data?.['label'])}”`
  return {
    what: `${what} to ${subject.name ?? 'a dashboard'}`,
    until: 'Until you confirm, the link does not show what was changed.',
    title: (dashboard) => `Your change of ${dashboard} is not shown through ${what} yet`,
    who: String(data?.['maker'] ?? 'The creator of the link'),
    ownerId: data?.['maker_id'],
    link: `/dashboards/${subject.id}/share`,
    subjects: [`dashboard:${subject.id}`],
    dashboard: { id: subject.id, name: subject.name },
  }
}

const subscriptionWords = ({ subject, data }: Event): Words => {
  const what = `the subscription “${subject.name ?? ''}”`
  const { dashboard_id: id, dashboard: name, owner, owner_id: ownerId } = data ?? {}
  return {
    what: `${what} of ${String(name)}`,
    until: 'Until you confirm, webhooks are not sent what was changed.',
    title: (dashboard) => `Your change of ${dashboard} is not sent to webhooks by ${what} yet`,
    who: String(owner ?? 'The owner of the subscription'),
    ownerId,
    link: `/dashboards/${String(id)}/subscriptions`,
    subjects: [`subscription:${subject.id}`],
    dashboard: { id, name },
  }
}

/** Whose rights show it decides, and who changed the charts has to know that they are not shown yet. */
const waiting =
  (wordsOf: (event: Event) => Words): Rule =>
  (event: Event, { origin }: In): Notice[] => {
    const { what, until, title, who, ownerId, link, subjects, dashboard } = wordsOf(event)
    const charts = (event.data?.['charts'] ?? []) as string[]
    const names = charts.slice(0, 5).join(', ') + (charts.length > 5 ? ', …' : '')
    const common = { kind: 'link.waiting' as const, subjects }
    const toOwner: Notice = {
      ...common,
      userIds: typeof ownerId === 'number' ? [ownerId] : [],
      title:
        charts.length === 1
          ? `1 chart of ${what} waits for your confirmation`
          : `${charts.length} charts of ${what} wait for your confirmation`,
      body: `${names}. ${until}`,
      link,
    }
    if (origin.userId === null || origin.userId === ownerId) return [toOwner]
    const toAuthor: Notice = {
      ...common,
      userIds: [origin.userId],
      title: title(String(dashboard.name ?? 'a dashboard')),
      body: `${names}. ${who} has to confirm it.`,
      link: `/dashboards/${String(dashboard.id)}`,
    }
    return [toOwner, toAuthor]
  }

export const waitingRules: Record<string, Rule> = {
  'dashboard.link_waiting': waiting(linkWords),
  'subscription.waiting': waiting(subscriptionWords),
}
