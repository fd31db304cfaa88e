import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { DashboardLink, confirmDashboardLink as endpoint } from '../../../../../contract/src/sharing.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { contentsOf, dashboardsOf } from '../../dashboards/index.ts'
import { confirmedBy, standingOf, waitingFor } from './confirmation.ts'
import type { FollowedHolder, Holders } from './follow-changes.ts'
import { showLink } from './link.ts'
import { keepConfirmed, linkedDashboards, type LinkRow, lockLink, lockLinksOf } from './link-store.ts'

/** As changes of what they show are followed. */
export const linkHolders: Holders<LinkRow & FollowedHolder> = {
  dashboardIds: linkedDashboards,
  lockOf: async (db, dashboardId) =>
    (await lockLinksOf(db, dashboardId)).map((link) => ({ ...link, owner_id: link.created_by })),
  keep: keepConfirmed,
  waits: ({ id, label, created_by, created_by_name: maker }, dashboard, charts) => ({
    type: 'dashboard.link_waiting',
    subject: { type: 'dashboard', id: dashboard.id, name: dashboard.name },
    data: { link_id: id, label, maker_id: created_by, maker, charts },
  }),
}

/** The creator of the link confirms the current charts: it shows them with the creator's permissions. */
export async function confirmDashboardLink(
  { transaction, user }: Context,
  { id, link_id: linkId, charts }: Input<typeof endpoint>,
): Promise<DashboardLink> {
  return transaction(
    async ({ db, emit }) => {
      const [dashboard] = await dashboardsOf(db, { ids: [id] })
      const link = await lockLink(db, linkId)
      if (!dashboard || link?.dashboard_id !== id) throw refuse.notFound('link')
      if (link.created_by !== user.userId)
        throw refuse.permissionDenied(
          'dashboard.share',
          id,
          `only ${link.created_by_name ?? 'its creator'} can confirm what this link shows: it shows it with the creator's permissions`,
        )
      const read: Context['read'] = (query) => query(db)
      const standing = await standingOf(read, { contents: contentsOf(dashboard), version: dashboard.version })
      const waiting = await waitingFor(read, link, standing)
      const confirmed = await confirmedBy(read, link)
      for (const [index, { id: chart, fingerprint }] of charts.entries()) {
        if (waiting[chart] === undefined)
          throw refuse.invalid(
            `body.charts.${index}.id`,
            `the chart "${chart}" does not wait for a confirmation`,
          )
        if (waiting[chart] !== fingerprint)
          throw refuse.conflict(`the chart "${chart}" was changed meanwhile: look at it again`)
        confirmed[chart] = fingerprint
        delete waiting[chart]
      }
      await keepConfirmed(db, linkId, { confirmed, waiting })
      const data = { link_id: linkId, label: link.label, charts: charts.map(({ id: chart }) => chart) }
      await emit({ type: 'dashboard.link_confirmed', subject: { type: 'dashboard', id }, data })
      return showLink({ ...link, confirmed }, standing.contents, waiting)
    },
    { isResponse: true },
  )
}
