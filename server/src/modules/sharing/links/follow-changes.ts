import type { Event, Heard, Listener } from '../../../kernel/events.ts'
import type { Context } from '../../../kernel/context.ts'
import { Refusal } from '../../../kernel/errors.ts'
import { type Acting, actingMember, requireTarget, requireTargets } from '../../access/index.ts'
import { contentsOf, dashboardsOf, datasetsOf } from '../../dashboards/index.ts'
import { requireUnrestricted } from '../../datasets/index.ts'
import { datasetsJoining } from '../../models/index.ts'
import { confirmedBy, type Standing, standingOf, waitingCharts, waitingFor } from './confirmation.ts'
import { keepConfirmed, type LinkRow, linkedDashboards, lockLinksOf } from './link-store.ts'

/** What can change what charts ask. Whatever else does is found when a link is opened; nobody is told of it before. */
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
 * After a change: what was changed by whoever made a link, or by somebody who could share all of its data themselves, is
 * confirmed; the rest waits, and both are told.
 */
export const followChanges: Listener = async (event, heard) => {
  if (heard.orgId === null || event.subject.id === null || !changing.has(event.type)) return
  const linked = await linkedDashboards(heard.db)
  if (linked.length === 0) return
  for (const dashboard of await dashboardsBehind(event, heard, linked)) {
    const read: Context['read'] = (query) => query(heard.db)
    const contents = contentsOf(dashboard)
    const standing = await standingOf(read, { contents, version: dashboard.version })
    for (const link of await lockLinksOf(heard.db, dashboard.id))
      await follow(heard, { link, standing, dashboard })
  }
}

async function dashboardsBehind({ subject }: Event, { db }: Heard, linked: readonly number[]) {
  if (subject.type === 'dashboard')
    return linked.includes(subject.id!) ? await dashboardsOf(db, { ids: [subject.id!] }) : []
  const reached = new Set([subject.id!])
  for (const id of reached) for (const joining of await datasetsJoining(db, [id])) reached.add(joining)
  const asking = await dashboardsOf(db, { datasetIds: [...reached] })
  return asking.filter(({ id }) => linked.includes(id))
}

interface Followed {
  link: LinkRow
  standing: Standing
  dashboard: { id: number; name: string }
}

async function follow(heard: Heard, { link, standing, dashboard }: Followed): Promise<void> {
  const read: Context['read'] = (query) => query(heard.db)
  const confirmed = await confirmedBy(read, link)
  const waiting = await waitingFor(read, link, standing)
  // What waits already was changed by somebody else: a later change of another part confirms nothing of it.
  const fresh = Object.entries(waiting).filter(([id]) => !Object.hasOwn(link.waiting, id))
  const mayConfirm = await confirmingBy(heard, { link, standing, dashboard })
  for (const [id, fingerprint] of fresh) {
    if (!(await mayConfirm(id))) continue
    confirmed[id] = fingerprint
    delete waiting[id]
  }
  await keepConfirmed(heard.db, link.id, { confirmed, waiting })
  const told = waitingCharts(standing.contents, waiting).filter(({ id }) => !Object.hasOwn(link.waiting, id))
  if (told.length === 0) return
  await heard.emit({
    type: 'dashboard.link_waiting',
    subject: { type: 'dashboard', id: dashboard.id, name: dashboard.name },
    data: {
      link_id: link.id,
      label: link.label,
      maker_id: link.created_by,
      maker: link.created_by_name,
      charts: told.map(({ title }) => title),
    },
  })
}

/** Whether whoever made the change could show a chart through a link of their own, with all that is in its data. */
async function confirmingBy(
  { db, orgId, origin: { userId } }: Heard,
  { link, standing, dashboard }: Followed,
) {
  if (userId === link.created_by) return () => Promise.resolve(true)
  const database = { read: <T>(_scope: object, query: (reader: typeof db) => Promise<T>) => query(db) }
  const author =
    userId === null || orgId === null ? undefined : await actingMember(database, { orgId, userId })
  return async (chartId: string) => {
    const chart = standing.contents.charts.find(({ id }) => id === chartId)
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
