import type { Event, EventContext } from '../../kernel/events.ts'
import { failureAudience, withheldFailure } from '../policies/index.ts'
import type { Draft, In, Notice, Rule } from './notice.ts'
import {
  editorsOfDataset,
  failureOfDataset,
  membersOfGroup,
  namesOf,
  ownersOfPublished,
  type Named,
  messagesOfAlert,
} from './recipient-store.ts'
import { approvalRules } from './approval-notices.ts'
import { evaluationRules } from './evaluation-notices.ts'
import { accessRules } from './access-notices.ts'
import { commentRules } from './comment-notices.ts'
import { synonymRules } from './synonym-notices.ts'
import { pipelineRules } from './run-notices.ts'
import { waitingRules } from './waiting-notices.ts'

/** Which events notify whom. A new one is a function and a line here. */
const rules: Record<string, Rule> = {
  'user.created': joined,
  'member.added': joined,
  'member.role_changed': roleChanged,
  'user.role_changed': roleChanged,
  'invitation.accepted': invitationAccepted,
  'dataset.version_published': rowsRejected,
  'group.permissions_changed': shared,
  'dataset.drift_found': drifted,
  'dataset.load_failed': refreshFailed,
  'alert.state_changed': alertChanged,
  ...accessRules,
  ...commentRules,
  ...waitingRules,
  ...approvalRules,
  ...evaluationRules,
  ...synonymRules,
  'subscription.withheld': notSent,
  'subscription.failed': notSent,
  'subscription.paused': pausedByItself(
    'subscription.failed',
    (name) => `The subscription ${name} was paused`,
  ),
  'webhook.paused': pausedByItself('webhook.paused', (name) => `The webhook to ${name} was paused`),
  'app.release_failed': releaseFailed,
  ...pipelineRules,
}

export async function noticesOf(event: Event, at: In): Promise<Notice[]> {
  const drafts = (await rules[event.type]?.(event, at)) ?? []
  return (await Promise.all(drafts.map((draft) => hearing(draft, at)))).flat()
}

/**
 * A notification as each recipient may see it. A connector leads out of the organization to unknown readers: it gets
 * only what every member may see.
 */
async function hearing({ whole, ...notice }: Draft, { db }: In): Promise<Notice[]> {
  if (!whole) return [notice]
  const { quoted, datasetId } = whole
  const quotedNotice = { ...notice, body: quoted }
  if (datasetId === null) return [quotedNotice]
  const { userIds, isOpen } = await failureAudience(db, { datasetId, userIds: notice.userIds })
  if (isOpen) return [quotedNotice]
  const others = notice.userIds.filter((id) => !userIds.includes(id))
  return [
    ...(userIds.length > 0 ? [{ ...quotedNotice, userIds, connectorIds: [] }] : []),
    { ...notice, userIds: others },
  ]
}

/** Users are not notified of their own actions. */
const others = (userId: unknown, { origin }: In) =>
  typeof userId === 'number' && userId !== origin.userId ? [userId] : []

const roleIn = ({ data }: Event) => String(data?.['role'] ?? 'member').replace('_', ' ')

const by = ({ origin }: In) => (origin.username === null ? '' : `It was done by ${origin.username}.`)

function joined(event: Event, at: In): Notice[] {
  const userIds = others(event.subject.id, at)
  const title = `You were added to this organization as ${roleIn(event)}`
  return [{ kind: 'organization.joined', userIds, title, body: by(at), link: '/' }]
}

function roleChanged(event: Event, at: In): Notice[] {
  const userIds = others(event.subject.id, at)
  return [{ kind: 'role.changed', userIds, title: `You are now ${roleIn(event)}`, body: by(at), link: null }]
}

function invitationAccepted(event: Event, at: In): Notice[] {
  const userIds = others(event.data?.['invited_by'], at)
  const title = `${event.subject.name ?? 'A user'} accepted your invitation`
  return [{ kind: 'invitation.accepted', userIds, title, body: '', link: null }]
}

function rowsRejected({ subject, data }: Event, { origin }: In): Notice[] {
  const count = Number(data?.['reject_count'] ?? 0)
  if (count === 0 || origin.userId === null) return []
  const file = String(data?.['file_name'] ?? 'the file')
  return [
    {
      kind: 'upload.rejected_rows',
      userIds: [origin.userId],
      title:
        count === 1 ? `1 row of ${file} could not be read` : `${count} rows of ${file} could not be read`,
      body: `The dataset ${subject.name ?? ''} holds the other ${Number(data?.['row_count'] ?? 0)}.`,
      link: `/datasets/${subject.id}`,
    },
  ]
}

/** Editors of the dataset can approve or refuse, and know what to fix. */
async function drifted(event: Event, at: In): Promise<Draft[]> {
  const { subject, data } = event
  if (subject.id === null) return []
  const waits = data?.['is_published'] === false
  const file = data?.['file_name'] === undefined ? undefined : String(data['file_name'])
  const name = subject.name ?? 'a dataset'
  const changed =
    file === undefined
      ? `Columns of ${name} changed at its source`
      : `Columns of ${name} changed with ${file}`
  const what =
    data?.['rejects'] === undefined
      ? changed
      : `Too many rows of ${file ?? `the source of ${name}`} could not be read`
  return [
    {
      kind: 'dataset.drift',
      userIds: await editorsOfDataset(at.db, { orgId: at.orgId, datasetId: subject.id }),
      title: waits ? `${what}: approve or refuse the new version` : what,
      body: 'Only users who may see all of it see which ones.',
      whole: {
        quoted: [
          `${String(data?.['columns'] ?? '')}.`,
          ...affectedWords((data?.['affects'] ?? []) as Affected[], waits),
        ].join(' '),
        datasetId: subject.id,
      },
      link: `/datasets/${subject.id}`,
      subjects: [`dataset:${subject.id}`],
    },
    ...(await publishersHear(event, at)),
  ]
}

/** Viewers go on with the last version that has all that is published; whoever published it finds out. */
async function publishersHear({ subject, data }: Event, at: In): Promise<Draft[]> {
  const named = ((data?.['affects'] ?? []) as Affected[]).filter(({ kind }) => kind === 'publication')
  if (subject.id === null || named.length === 0 || data?.['is_published'] !== false) return []
  const name = subject.name ?? 'a dataset'
  const words = [...new Set(named.map((one) => one.name))].join(', ')
  return [
    {
      kind: 'dataset.drift',
      userIds: await ownersOfPublished(at.db, { orgId: at.orgId, datasetId: subject.id }),
      title: `What apps publish of ${name} stays on its last version: columns are missing from the new one`,
      body: 'Only users who may see all of it see which ones.',
      whole: { quoted: `Affected: ${words}.`, datasetId: subject.id },
      link: `/datasets/${subject.id}`,
      subjects: [`dataset:${subject.id}`],
    },
  ]
}

interface Affected {
  kind: string
  name: string
  column: string
}

const denying = new Set(['policy', 'mask'])

function affectedName({ kind, name, column }: Affected): string {
  return kind === 'mask' ? `the mask of ${column}` : `${objectName(kind, name)} (by the column ${column})`
}

function objectName(kind: string, name: string): string {
  if (kind === 'policy') return `the policy ${name}`
  if (kind === 'dimension') return `the dimension ${name}`
  if (kind === 'measure') return `the measure ${name}`
  return kind === 'publication' ? `the publication ${name}` : `${kind} ${name}`
}

function affectedWords(affects: readonly Affected[], waits: boolean): string[] {
  if (affects.length === 0) return []
  const affected = affects.map((one) => `This affects ${affectedName(one)}.`)
  if (!affects.some(({ kind }) => denying.has(kind))) return affected
  const denied = waits
    ? 'Policies that do not fit their columns would close the dataset to all users whom they restrict.'
    : 'Policies that do not fit their columns close the dataset to all users whom they restrict.'
  return [...affected, denied]
}

async function refreshFailed({ subject, data }: Event, { db }: In): Promise<Draft[]> {
  const userId = data?.['requested_by']
  if (typeof userId !== 'number' || subject.id === null) return []
  return [
    {
      kind: 'dataset.refresh_failed',
      userIds: [userId],
      title: `${subject.name ?? 'A dataset'} could not be refreshed`,
      body: `${withheldFailure}.`,
      whole: await failureOfDataset(db, subject.id),
      link: `/datasets/${subject.id}`,
      subjects: [`dataset:${subject.id}`],
    },
  ]
}

/** Who sends it has to know who did not get it. */
function notSent({ subject, data }: Event): Notice[] {
  const userId = data?.['owner_id']
  if (typeof userId !== 'number') return []
  return [
    {
      kind: 'subscription.failed',
      userIds: [userId],
      title: `${subject.name ?? 'A subscription'} did not go to ${String(data?.['recipient'])}`,
      body: `${String(data?.['reason'] ?? '')}.`,
      link: `/dashboards/${String(data?.['dashboard_id'])}/subscriptions`,
      subjects: [`subscription:${subject.id}`],
    },
  ]
}

/** Whoever scheduled it may be asleep by then. */
function releaseFailed({ subject, data }: Event): Notice[] {
  const userId = data?.['owner_id']
  if (typeof userId !== 'number') return []
  return [
    {
      kind: 'release.failed',
      userIds: [userId],
      title: `${String(data?.['number'])} of ${subject.name ?? 'an app'} was not published at its time`,
      body: `${String(data?.['reason'] ?? '')}.`,
      link: `/apps/${subject.id}?tab=releases`,
      subjects: [`app:${subject.id}`],
    },
  ]
}

/** Notifies whoever made it. */
function pausedByItself(kind: Notice['kind'], words: (name: string) => string): Rule {
  return ({ subject, data }) => {
    const userId = data?.['owner_id']
    if (typeof userId !== 'number') return []
    return [
      {
        kind,
        userIds: [userId],
        title: words(subject.name ?? ''),
        body: `${String(data?.['reason'] ?? '')}.`,
        link: null,
        subjects: [`${subject.type}:${subject.id}`],
      },
    ]
  }
}

interface Granted {
  permission: string
  target_type: string | null
  target_id: number | null
}

/** One notice for each thing that the group can see from now on. */
async function shared(event: Event, at: In): Promise<Notice[]> {
  const granted = (event.data?.['granted'] ?? []) as Granted[]
  const things = granted.flatMap(({ permission, target_type, target_id }) =>
    target_type !== null && target_id !== null && permission.endsWith('.view')
      ? [{ type: target_type, id: target_id }]
      : [],
  )
  if (things.length === 0 || event.subject.id === null) return []
  const members = await membersOfGroup(at.db, { orgId: at.orgId, groupId: event.subject.id })
  const userIds = members.flatMap((id) => others(id, at))
  if (userIds.length === 0) return []
  const named = await namesOf(at.db, at.orgId, things)
  return named.map((thing) => sharedNotice(thing, { userIds, group: event.subject.name ?? '' }))
}

const sharedNotice = (thing: Named, { userIds, group }: { userIds: number[]; group: string }): Notice => ({
  kind: 'resource.shared',
  userIds,
  title: `The ${thing.type} ${thing.name} was shared with you`,
  body: `Through the group ${group}.`,
  link: `/${thing.type}s/${thing.id}`,
})

/** What an evaluation has to say, in the words that each recipient may hear. */
async function alertChanged(
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
