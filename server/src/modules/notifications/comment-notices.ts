import type { Event } from '../../kernel/events.ts'
import type { In, Notice, Rule } from './notice.ts'
import { commentText } from './recipient-store.ts'

const others = (event: Event, of: string, { origin }: In): number[] =>
  ((event.data?.[of] ?? []) as number[]).filter((id) => id !== origin.userId)

const excerptOf = (text: string) => (text.length > 300 ? `${text.slice(0, 299).trimEnd()}…` : text)

/** Those who are mentioned, and those who wrote in the thread; of both only who may see the dashboard. */
const commented: Rule = async (event, at) => {
  const { subject, data } = event
  const body = excerptOf(await commentText(at.db, Number(data?.['comment_id'])))
  const about = `the dashboard ${subject.name ?? ''}`
  const who = at.origin.username ?? 'A user'
  const common = {
    body,
    link: `/dashboards/${subject.id}?comments=true`,
    subjects: [`dashboard:${subject.id}`],
  }
  const notices: Notice[] = [
    {
      ...common,
      kind: 'comment.mentioned',
      userIds: others(event, 'mentioned', at),
      title: `${who} mentioned you on ${about}`,
    },
    {
      ...common,
      kind: 'comment.replied',
      userIds: others(event, 'following', at),
      title: `${who} answered on ${about}`,
    },
  ]
  return notices.filter(({ userIds }) => userIds.length > 0)
}

export const commentRules: Record<string, Rule> = {
  'comment.added': commented,
  'comment.edited': commented,
}
