import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import type {
  createDashboardLink as createEndpoint,
  DashboardLink,
  deleteDashboardLink as deleteEndpoint,
  listDashboardLinks as listEndpoint,
} from '../../../../../contract/src/sharing.ts'
import type { ParameterValues } from '../../../../../contract/src/parameter-references.ts'
import type { PageOf } from '../../../../../contract/src/schema.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { contentsOf, dashboardsOf, shownTo } from '../../dashboards/index.ts'
import type { LinkTokens } from '../../identity/index.ts'
import { bindingsOf } from './bindings.ts'
import { chartsPinnedBy, requirePinnable } from './pinned-variables.ts'
import { type Standing, standingOf, waitingFor } from './confirmation.ts'
import { idleFilters, type LinkFilters, showLink } from './link.ts'
import { countLinks, deleteLink, findLink, insertLink, organizationOf, pageOfLinks } from './link-store.ts'

const maxLinks = 50

interface LinkInput {
  linkTokens: LinkTokens
  platformUrl: string
}

export async function listDashboardLinks(
  context: Context,
  input: Input<typeof listEndpoint>,
): Promise<PageOf<DashboardLink>> {
  const page = await pageOfLinks(context, input)
  const [dashboard] = await context.read((db) => dashboardsOf(db, { ids: [input.id] }))
  if (!dashboard) throw refuse.notFound('dashboard')
  const { version } = dashboard
  const standing = await standingOf(context.read, { contents: contentsOf(dashboard), version })
  const shown = page.items.map(async (link) =>
    showLink(link, standing.contents, await waitingFor(context.read, link, standing)),
  )
  return { ...page, items: await Promise.all(shown) }
}

/** The link shows what its creator may currently see, at the time when it is opened. */
export const createDashboardLink =
  ({ linkTokens, platformUrl }: LinkInput) =>
  async (context: Context, input: Input<typeof createEndpoint>): Promise<Answer<typeof createEndpoint>> => {
    const { id, label, days, filters = {}, variables = {}, is_locked: isLocked = false } = input
    const { orgId, user } = context
    const { days: maxDays } = await context.read((db) => organizationOf(db, orgId))
    if (maxDays === null)
      throw refuse.conflict('your organization has no links: an administrator can allow them in its settings')
    if (days > maxDays)
      throw refuse.invalid('body.days', `must be ${maxDays} at most: your organization allows no more`)
    const standing = await shareable(context, { id, filters, variables })
    const expiresAt = new Date(Math.floor(context.now().getTime() / 1000 + days * 86_400) * 1000)
    const jti = linkTokens.newId()
    return await context.transaction(
      async ({ db, emit }) => {
        if ((await countLinks(db, id)) >= maxLinks)
          throw refuse.conflict(`this dashboard has ${maxLinks} links, which is as many as there can be`)
        const bindings = bindingsOf(filters, standing.contents)
        const pins = { variables, variableCharts: chartsPinnedBy(variables, standing.contents) }
        const shows = { filters, bindings, ...pins, confirmed: standing.asked, isLocked }
        const of = { orgId, dashboardId: id, label, ...shows, jti, expiresAt }
        const linkId = await insertLink(db, { ...of, userId: user.userId })
        await emit({
          type: 'dashboard.link_made',
          subject: { type: 'dashboard', id },
          data: {
            link_id: linkId,
            label,
            expires_at: expiresAt.toISOString(),
            filters: Object.keys(filters),
            variables: Object.keys(variables),
          },
        })
        const token = await linkTokens.issue({ orgId, linkId, jti, expiresAt })
        const link = showLink((await findLink(db, linkId))!, standing.contents, {})
        return { link, token, address: `${platformUrl}/shared#${token}` }
      },
      { isResponse: true },
    )
  }

async function shareable(
  context: Context,
  { id, filters, variables }: { id: number; filters: LinkFilters; variables: ParameterValues },
): Promise<Standing> {
  const [dashboard] = await context.read((db) => dashboardsOf(db, { ids: [id] }))
  if (!dashboard) throw refuse.notFound('dashboard')
  if (dashboard.status !== 'published')
    throw refuse.conflict(`${dashboard.name} is a draft: publish it before you share it`)
  const contents = contentsOf(dashboard)
  const [idle] = idleFilters(filters, contents)
  if (idle !== undefined)
    throw refuse.invalid(`body.filters.${idle}`, `there is no filter "${idle}" that filters a dataset`)
  // What is hidden from the creator cannot be fixed either.
  const shown = await shownTo(context, id, contents)
  requirePinnable(variables, { ...contents, variables: shown.variables })
  return standingOf(context.read, { contents, version: dashboard.version })
}

export async function deleteDashboardLink(
  { transaction }: Context,
  { id, link_id: linkId }: Input<typeof deleteEndpoint>,
): Promise<void> {
  await transaction(async ({ db, emit }) => {
    const label = await deleteLink(db, { dashboardId: id, id: linkId })
    if (label === undefined) throw refuse.notFound('link')
    const data = { link_id: linkId, label }
    await emit({ type: 'dashboard.link_taken_back', subject: { type: 'dashboard', id }, data })
  })
}
