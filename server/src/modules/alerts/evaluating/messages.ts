import { Refusal } from '../../../kernel/errors.ts'
import { type Acting, actingMember, holdsEverywhere } from '../../access/index.ts'
import type { AlertRow } from '../alert.ts'
import { movementOf, evaluateQuery, type Sight } from '../judging/evaluate.ts'
import type { Mover } from '../judging/movers.ts'
import type { Reading } from '../judging/reading.ts'
import { conditionWords, moverWords, readingWords } from '../judging/words.ts'
import { type AlertDependencies, queryContextFor } from '../dependencies.ts'
import { type GroupRow, membersAmong, type NewMessage } from './evaluation-store.ts'
import type { Step } from './step.ts'

interface AlertMessageInput {
  alert: AlertRow
  owner: Acting
  sight: Sight
  step: Pick<Step, 'firing' | 'recovered'>
  signal: AbortSignal
}

const maxRecipients = 200
const maxShown = 5

interface Text {
  title: string
  body: string
  link: string | null
}

/**
 * Who is notified of what. Each user gets the values of an evaluation with their own permissions: a user who would
 * see other values only learns that the status changed, and one who may not run the query is not notified.
 */
export async function messagesOf(
  dependencies: AlertDependencies,
  input: AlertMessageInput,
): Promise<NewMessage[]> {
  const { firing, recovered } = input.step
  if (firing.length + recovered.length === 0) return []
  const messages = new Map<string, NewMessage>()
  const add = (
    kind: NewMessage['kind'],
    text: Text,
    to: { userId?: number; connectorIds?: number[]; isRouted?: true },
  ) => {
    const key = JSON.stringify([kind, text, to.userId === undefined])
    const message = messages.get(key) ?? {
      kind,
      userIds: [],
      connectorIds: to.connectorIds ?? [],
      isRouted: to.isRouted ?? false,
      ...text,
    }
    if (to.userId !== undefined) message.userIds.push(to.userId)
    messages.set(key, message)
  }
  const own = await textsOf(input, { acting: input.owner, movers: await ownMovers(dependencies, input) })
  const connectorIds = input.alert.recipients.connector_ids ?? []
  for (const [kind, text] of own) {
    if (connectorIds.length > 0) add(kind, text, { connectorIds })
    add(kind, neutral(input.alert, kind, text.link), { isRouted: true })
  }
  for (const userId of await recipientsOf(dependencies, input))
    for (const [kind, text] of userId === input.owner.user.userId
      ? own
      : await textsFor(dependencies, input, userId))
      add(kind, text, { userId })
  return [...messages.values()]
}

async function recipientsOf(
  { database }: AlertDependencies,
  { alert, owner }: AlertMessageInput,
): Promise<number[]> {
  const { user_ids: userIds = [], group_ids: groupIds = [] } = alert.recipients
  const members = await database.read({ orgId: owner.orgId }, (db) => membersAmong(db, { userIds, groupIds }))
  return members.slice(0, maxRecipients)
}

const ownMovers = async (
  dependencies: AlertDependencies,
  { alert, owner, sight, step, signal }: AlertMessageInput,
): Promise<Mover[]> =>
  await movementOf(queryContextFor(dependencies, owner, { alertId: alert.id, signal }), alert, {
    ...sight,
    reading: step.firing[0],
  }).catch((error: unknown) => {
    // Contributors are optional: the notification is sent without them.
    dependencies.log.warn({ err: error, alert_id: alert.id }, 'what moved most could not be computed')
    return []
  })

type Texts = [NewMessage['kind'], Text][]

async function textsFor(
  dependencies: AlertDependencies,
  input: AlertMessageInput,
  userId: number,
): Promise<Texts> {
  const { alert, step, owner, signal } = input
  const acting = await actingMember(dependencies.database, { orgId: owner.orgId, userId })
  if (!acting) return []
  const kinds = kindsOf(step)
  try {
    const queryContext = queryContextFor(dependencies, acting, { alertId: alert.id, signal })
    const theirs = await evaluateQuery(queryContext, alert, [])
    if (![...step.firing, ...step.recovered].every((group) => isSeen(group, theirs.readings)))
      return kinds.map((kind) => [kind, neutral(alert, kind, linkFor(alert, acting))])
    const movers = await movementOf(queryContext, alert, { ...theirs, reading: step.firing[0] }).catch(
      () => [],
    )
    return await textsOf(input, { acting, movers })
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof Refusal && accessErrors.has(error.code)) return []
    return kinds.map((kind) => [kind, neutral(alert, kind, linkFor(alert, acting))])
  }
}

const accessErrors = new Set<string>(['not_found', 'permission_denied', 'validation_error'])

/** Whether a user sees exactly the values in the message. A deleted group has none. */
function isSeen({ key, value, previous }: GroupRow, readings: readonly Reading[]): boolean {
  const theirs = readings.find((reading) => reading.key === key)
  if (!theirs) return value === null && key === '[]'
  return theirs.value === value && theirs.previous === previous
}

const kindsOf = ({ firing, recovered }: AlertMessageInput['step']): NewMessage['kind'][] => [
  ...(firing.length > 0 ? ['alert.firing' as const] : []),
  ...(recovered.length > 0 ? ['alert.recovered' as const] : []),
]

async function textsOf(
  { alert, step }: Pick<AlertMessageInput, 'alert' | 'step'>,
  { acting, movers }: { acting: Acting; movers: readonly Mover[] },
): Promise<Texts> {
  const link = linkFor(alert, acting)
  return kindsOf(step).map((kind) => {
    const groups = kind === 'alert.firing' ? step.firing : step.recovered
    const more = groups.length > maxShown ? [`and ${groups.length - maxShown} more`] : []
    const lines = [...groups.slice(0, maxShown).map(readingWords), ...more]
    const moved = kind === 'alert.firing' ? moverWords(movers) : []
    return [kind, { title: titleOf(alert, kind), body: [...lines, ...moved].join('\n'), link }]
  })
}

const titleOf = ({ name, measure, condition }: AlertRow, kind: NewMessage['kind']): string =>
  kind === 'alert.firing' ? `${name}: ${conditionWords(measure, condition)}` : `${name}: back to normal`

/** Without values: for users who would see others, and for recipients without permissions of their own. */
const neutral = ({ name }: AlertRow, kind: NewMessage['kind'], link: string | null): Text => ({
  title: kind === 'alert.firing' ? `${name} fires` : `${name} is back to normal`,
  body: 'Open it to see what you may see of it.',
  link,
})

/** Who may not see alerts is led to what it is about. */
function linkFor({ id, source }: AlertRow, { user }: Acting): string {
  if (holdsEverywhere(user, 'alert.view')) return `/alerts/${id}`
  return 'dataset_id' in source ? `/datasets/${source.dataset_id}` : `/dashboards/${source.dashboard_id}`
}
