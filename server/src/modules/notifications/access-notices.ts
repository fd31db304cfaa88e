import type { Event } from '../../kernel/events.ts'
import { findTarget, grantersOf } from '../access/index.ts'
import type { In, Notice, Rule } from './notice.ts'
import { membersOfGroup } from './recipient-store.ts'

const pageOf: Record<string, string> = {
  project: '/projects',
  folder: '/folders',
  dataset: '/datasets',
  dashboard: '/dashboards',
  connector: '/connectors',
  recipe: '/recipes',
}

const linkTo = (type: string, id: unknown): string | null =>
  pageOf[type] === undefined ? null : `${pageOf[type]}/${String(id)}`

const others = (ids: readonly unknown[], { origin }: In): number[] =>
  ids.flatMap((id) => (typeof id === 'number' && id !== origin.userId ? [id] : []))

async function granted({ subject, data }: Event, at: In): Promise<Notice[]> {
  const groupId = data?.['group_id']
  const isGroup = typeof groupId === 'number'
  const holders = isGroup ? await membersOfGroup(at.db, { orgId: at.orgId, groupId }) : [data?.['user_id']]
  const title = `The ${subject.type} ${subject.name ?? ''} was shared with you`
  const body = isGroup
    ? `Through the group ${String(data?.['name'])}.`
    : `It was done by ${at.origin.username ?? ''}.`
  return [
    {
      kind: 'resource.shared',
      userIds: others(holders, at),
      title,
      body,
      link: linkTo(subject.type, subject.id),
    },
  ]
}

/** Whoever may give access to it, if there is such a thing. */
async function requested({ subject, data }: Event, at: In): Promise<Notice[]> {
  if (data?.['is_new'] !== true) return []
  const target = { type: String(data['target_type']), id: Number(data['target_id']) }
  const named = await findTarget(at.db, at.orgId, target)
  if (!named) return []
  const userIds = others(await grantersOf(at.db, at.orgId, target), at)
  const who = at.origin.username ?? 'A user'
  return [
    {
      kind: 'access.requested',
      userIds,
      title:
        data['level'] === 'edit'
          ? `${who} asks to edit the ${target.type} ${named.name}`
          : `${who} asks to see the ${target.type} ${named.name}`,
      body: String(data['reason'] ?? ''),
      link: '/access-requests',
      subjects: [`access_request:${subject.id}`],
    },
  ]
}

function decided({ type, data }: Event, at: In): Notice[] {
  const [kind, id] = [String(data?.['target_type']), Number(data?.['target_id'])]
  const isApproved = type === 'access_request.approved'
  return [
    {
      kind: 'access.decided',
      userIds: others([data?.['user_id']], at),
      title: isApproved
        ? `You have access to the ${kind} ${String(data?.['name'] ?? id)}`
        : `Your request for access to ${kind} ${id} was declined`,
      body: String(data?.['note'] ?? ''),
      link: isApproved ? linkTo(kind, id) : '/access-requests',
    },
  ]
}

export const accessRules: Record<string, Rule> = {
  'access.granted': granted,
  'access_request.created': requested,
  'access_request.approved': decided,
  'access_request.declined': decided,
}
