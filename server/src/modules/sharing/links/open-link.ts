import type { Chart } from '../../../../../contract/src/charts.ts'
import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import type {
  getSharedDashboard as getEndpoint,
  listSharedValues as valuesEndpoint,
  renderSharedDashboard as renderEndpoint,
} from '../../../../../contract/src/sharing.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Database } from '../../../kernel/database/database.ts'
import { Refusal, refuse } from '../../../kernel/errors.ts'
import { leakyBuckets } from '../../../kernel/leaky-buckets.ts'
import type { EventStream, Reply } from '../../../kernel/route.ts'
import type { RunIn } from '../../../kernel/work.ts'
import { requireTarget } from '../../access/index.ts'
import {
  type Contents,
  contentsOf,
  dashboardsOf,
  drawnChart,
  drawnFilters,
  drawnVariables,
  ownMapsOf,
  renderDashboard,
} from '../../dashboards/index.ts'
import type { QueryContext } from '../../explore/index.ts'
import type { LinkTokens } from '../../identity/index.ts'
import { outlinesOf } from '../../maps/index.ts'
import { bindingRefusal } from './bindings.ts'
import { standingOf, confirmationRefusal, waitingFor } from './confirmation.ts'
import { idleFilters, stateThrough } from './link.ts'
import { bearerOf, countOpening, findLink, type LinkRow, organizationOf } from './link-store.ts'
import { arePinnable, pinRefusal } from './pinned-variables.ts'
import { offeredValues } from './offered-values.ts'

/** In whose name a link is opened; the authorizer looks up their current permissions. */
export const linkBearer =
  ({ database, linkTokens }: { database: Pick<Database, 'read'>; linkTokens: LinkTokens }) =>
  async (authorization: string | undefined) => {
    const claims = await linkTokens.verify(authorization)
    const userId = await database.read({ orgId: claims.orgId }, (db) => bearerOf(db, claims))
    if (userId === undefined) throw notFound()
    const jti = `${prefix}${claims.linkId}`
    return { orgId: claims.orgId, userId, token: { jti, expiresAt: claims.expiresAt } }
  }

const prefix = 'link '
const notFound = () => refuse.notFound('link')

// A reader sends a few requests a minute, and more for values while typing a search.
const rate = { perSecond: 2, burst: 20 }

/** The kinds of requests, each with its own rate limit: searching values never blocks charts. */
type Matter = 'dashboard' | 'values'

type LinkQueryDependencies = Pick<QueryContext, 'warehouse' | 'sources' | 'history'> & { sqlEnabled: boolean }

interface Opened {
  link: LinkRow
  version: number
  contents: Contents
  /** Why a chart is not shown. */
  withheld(chart: Chart): Refusal | undefined
}

export function openedLinks({ runIn, asking }: { runIn: RunIn; asking: LinkQueryDependencies }) {
  const opened = openingAt(rate)
  return {
    async get(context: Context): Promise<Answer<typeof getEndpoint>> {
      const { link, version, contents, withheld } = await opened(context, 'dashboard')
      const organization = await context.read((db) => organizationOf(db, context.orgId))
      await countOpened(runIn, context, link)
      const { name, description, tabs, events, settings, charts } = contents
      const shown = drawnFilters(contents.filters)
      const isShown = (filter: string) => shown.some(({ id }) => id === filter)
      const { label, is_locked, expires_at: expiresAt } = link
      const filters = Object.fromEntries(Object.entries(link.filters).filter(([id]) => isShown(id)))
      const shownVariables = drawnVariables(contents.variables)
      const variables = Object.fromEntries(
        Object.entries(link.variables).filter(([name]) => shownVariables.some((one) => one.name === name)),
      )
      const own = { label, filters, variables, is_locked, expires_at: expiresAt.toISOString() }
      const drawn = { charts: charts.map(drawnChart), filters: shown, variables: shownVariables }
      const parts = { ...drawn, tabs, events, settings }
      const seen = charts.filter((chart) => withheld(chart) === undefined)
      const maps = await outlinesOf(context, ownMapsOf(seen))
      return { name, description, organization: organization.name, version, ...own, parts, maps }
    },

    async render(
      context: Context,
      { state, tab }: Input<typeof renderEndpoint>,
    ): Promise<Reply | EventStream> {
      const { link, version, contents, withheld } = await opened(context, 'dashboard')
      const isShown = (chart: Chart) => withheld(chart) === undefined
      return await renderDashboard(
        { ...context, ...asking, occasion: occasionOf(link) },
        {
          id: link.dashboard_id,
          state: stateThrough(link, contents, { asked: state, isShown }),
          place: 'body',
          ...(tab === undefined ? {} : { tab }),
          through: { version, withheld },
        },
      )
    },

    async values(
      context: Context,
      input: Input<typeof valuesEndpoint>,
    ): Promise<Answer<typeof valuesEndpoint>> {
      const { link, contents, withheld } = await opened(context, 'values')
      return await offeredValues(
        { ...context, ...asking, occasion: occasionOf(link) },
        { link, parts: contents, withheld },
        input,
      )
    },
  }
}

const occasionOf = ({ id, dashboard_id: dashboardId }: LinkRow) => ({
  origin: 'share_link' as const,
  shareLinkId: id,
  dashboardId,
})

/** The link, while its creator may share the dashboard and readers may see it. */
function openingAt(max: typeof rate) {
  const asked = leakyBuckets(max, 10_000)
  return async (context: Context, matter: Matter): Promise<Opened> => {
    const id = Number(context.user.token.jti.slice(prefix.length))
    const at = context.now().getTime()
    const bucket = `${matter} ${id}`
    const waitSeconds = asked.waitSeconds(bucket, at)
    if (waitSeconds > 0)
      throw new Refusal('rate_limited', `this link is opened too often: wait ${waitSeconds} s`)
    asked.add(bucket, at)
    const link = await context.read((db) => findLink(db, id))
    if (!link) throw notFound()
    const target = { type: 'dashboard', id: link.dashboard_id, path: 'link' }
    await requireTarget(context, 'dashboard.share', target).catch(() => {
      throw notFound()
    })
    const [dashboard] = await context.read((db) => dashboardsOf(db, { ids: [link.dashboard_id] }))
    if (dashboard?.status !== 'published') throw notFound()
    const contents = contentsOf(dashboard)
    // If the intended filters are unknown, nothing is shown.
    const isKnown = Object.keys(link.filters).every((name) => Object.hasOwn(link.bindings, name))
    const isMeant = isKnown && arePinnable(link.variables, contents)
    if (!isMeant || idleFilters(link.filters, contents).length > 0) throw notFound()
    const { version } = dashboard
    const waiting = await waitingFor(
      context.read,
      link,
      await standingOf(context.read, { contents, version }),
    )
    const withheld = (chart: Chart) =>
      confirmationRefusal(chart, waiting, 'the creator of the link') ??
      bindingRefusal(chart, { bindings: link.bindings, parts: contents }) ??
      pinRefusal(chart, { variableCharts: link.variable_charts, parts: contents })
    return { link, version, contents, withheld }
  }
}

/** Recorded without a user: the link's creator did not open it. */
async function countOpened(runIn: RunIn, { orgId, origin }: Context, link: LinkRow): Promise<void> {
  const by = { ...origin, userId: null, username: null }
  await runIn({ scope: { orgId }, origin: by }, async ({ db, emit }) => {
    if (!(await countOpening(db, link.id))) return
    const subject = { type: 'dashboard', id: link.dashboard_id }
    await emit({ type: 'dashboard.link_opened', subject, data: { link_id: link.id, label: link.label } })
  })
}
