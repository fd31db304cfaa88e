import type { Context } from '../../../kernel/context.ts'
import type { Reader, Tx } from '../../../kernel/database/database.ts'
import type { Event, EventContext, Listener } from '../../../kernel/events.ts'
import { Refusal } from '../../../kernel/errors.ts'
import { type Acting, actingMember, requireTarget, requireTargets } from '../../access/index.ts'
import { contentsOf, dashboardsOf, datasetsOf } from '../../dashboards/index.ts'
import { requireUnrestricted } from '../../datasets/index.ts'
import { datasetsJoining } from '../../models/index.ts'
import {
  confirmedBy,
  type LinkOrSubscription,
  type Standing,
  standingOf,
  waitingCharts,
  waitingFor,
} from './confirmation.ts'
import type { Fingerprints } from './fingerprints.ts'

type Dashboard = Standing & { id: number; name: string }

/** What changes are followed for. */
export interface FollowedHolder extends LinkOrSubscription {
  id: number
  /** With whose rights the dashboard is shown. */
  owner_id: number | null
  /** Charts that were put on hold. */
  waiting: Fingerprints
}

/** All links, or all subscriptions. */
export interface Holders<H extends FollowedHolder = FollowedHolder> {
  /** The dashboards of which there are any. */
  dashboardIds(db: Reader): Promise<number[]>
  lockOf(db: Tx, dashboardId: number): Promise<H[]>
  keep(db: Tx, id: number, kept: { confirmed: Fingerprints; waiting: Fingerprints }): Promise<unknown>
  /** That charts of it wait, by their titles. */
  waits(holder: H, dashboard: { id: number; name: string }, charts: readonly string[]): Event
}

/** What can change a chart's query. Other changes are detected when the link is opened, without a notification. */
const changing = new Set([
  'dashboard.updated',
  'dashboard.restored',
  'dashboard.recovered',
  'model.changed',
  'model.restored',
  'dataset.updated',
  'dataset.version_published',
  'dataset.version_restored',
])

/**
 * After a change: parts changed by the link's creator, or by a user who could share all of their data, are confirmed;
 * the rest waits, and both users are notified.
 */
export const followChanges =
  (kinds: readonly Holders[]): Listener =>
  async (event, context) => {
    if (context.orgId === null || event.subject.id === null || !changing.has(event.type)) return
    for (const holders of kinds) await followIn(holders, event, context)
  }

async function followIn(holders: Holders, event: Event, context: EventContext): Promise<void> {
  const { db } = context
  const held = await holders.dashboardIds(db)
  if (held.length === 0) return
  for (const row of await dashboardsBehind(event, context, held)) {
    const { id, name, version } = row
    const standing = await standingOf((query) => query(db), { contents: contentsOf(row), version })
    const dashboard = { id, name, ...standing }
    for (const holder of await holders.lockOf(db, id)) await follow(context, { holders, holder, dashboard })
  }
}

async function dashboardsBehind({ subject }: Event, { db }: EventContext, held: readonly number[]) {
  if (subject.type === 'dashboard')
    return held.includes(subject.id!) ? await dashboardsOf(db, { ids: [subject.id!] }) : []
  const reached = new Set([subject.id!])
  for (const id of reached) for (const joining of await datasetsJoining(db, [id])) reached.add(joining)
  const asking = await dashboardsOf(db, { datasetIds: [...reached] })
  return asking.filter(({ id }) => held.includes(id))
}

interface Following {
  holders: Holders
  holder: FollowedHolder
  dashboard: Dashboard
}

async function follow(context: EventContext, { holders, holder, dashboard }: Following): Promise<void> {
  const read: Context['read'] = (query) => query(context.db)
  const confirmed = await confirmedBy(read, holder)
  const waiting = await waitingFor(read, holder, dashboard)
  const isNew = (id: string) => !Object.hasOwn(holder.waiting, id)
  // A part on hold was changed by another user: a later change of another part does not confirm it.
  const fresh = Object.entries(waiting).filter(([id]) => isNew(id))
  const mayConfirm = await confirmingBy(context, { ownerId: holder.owner_id, dashboard })
  for (const [id, fingerprint] of fresh) {
    if (!(await mayConfirm(id))) continue
    confirmed[id] = fingerprint
    delete waiting[id]
  }
  await holders.keep(context.db, holder.id, { confirmed, waiting })
  const newlyWaiting = waitingCharts(dashboard.contents, waiting).filter(({ id }) => isNew(id))
  if (newlyWaiting.length === 0) return
  await context.emit(
    holders.waits(
      holder,
      dashboard,
      newlyWaiting.map(({ title }) => title),
    ),
  )
}

/** Whether the author of the change could share a chart through a link of their own, with all of its data. */
async function confirmingBy(
  { db, orgId, origin: { userId } }: EventContext,
  { ownerId, dashboard }: { ownerId: number | null; dashboard: Dashboard },
) {
  if (userId === null || orgId === null) return () => Promise.resolve(false)
  if (userId === ownerId) return () => Promise.resolve(true)
  const database = { read: <T>(_scope: object, query: (reader: typeof db) => Promise<T>) => query(db) }
  const author = await actingMember(database, { orgId, userId })
  return async (chartId: string) => {
    const chart = dashboard.contents.charts.find(({ id }) => id === chartId)
    if (!author || !chart) return false
    try {
      await requireTarget(author, 'dashboard.share', { type: 'dashboard', id: dashboard.id, path: '' })
      await requireAll(author, datasetsOf(chart), chart.sql ? 'dataset.query_sql' : 'dataset.query')
      return true
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  }
}

async function requireAll(author: Acting, ids: readonly number[], permission: string): Promise<void> {
  await requireTargets(
    author,
    permission,
    ids.map((id) => ({ type: 'dataset', id, path: '' })),
  )
  for (const id of ids) await requireUnrestricted(author, id)
}
