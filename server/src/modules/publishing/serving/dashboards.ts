import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import type * as contract from '../../../../../contract/src/published.ts'
import type { DashboardState } from '../../../../../contract/src/dashboard-render.ts'
import type { Context } from '../../../kernel/context.ts'
import type { EventStream, Reply } from '../../../kernel/route.ts'
import {
  drawnChart,
  drawnFilters,
  drawnVariables,
  exportReport,
  ownMapsOf,
  renderDashboard,
  type ReportCaller,
  shownTo,
} from '../../dashboards/index.ts'
import type { QueryContext } from '../../explore/index.ts'
import { outlinesOf } from '../../maps/index.ts'
import type { FairQueue } from '../../warehouse/index.ts'
import { lockedState, unlockedChart } from './locked-filters.ts'
import {
  frozenScenes,
  occasionOf,
  type OpenApp,
  type OpenedApp,
  publicationOf,
  requireAction,
} from './open-app.ts'

type Asking = Context &
  QueryContext &
  Pick<ReportCaller, 'reports'> & { sqlEnabled: boolean; queue?: FairQueue }

export const listDashboards =
  (open: OpenApp) =>
  async (
    context: Context,
    { limit, offset, q = '', sort = 'name', order }: Input<typeof contract.listPublishedDashboards>,
  ) => {
    const { publications } = await open(context)
    const found = publications
      .filter(({ kind }) => kind === 'dashboard')
      .map(({ slug, name, description }) => ({ slug, name, description }))
      .filter(({ name, description }) => `${name}\n${description}`.toLowerCase().includes(q.toLowerCase()))
      .toSorted((one, other) => one[sort].localeCompare(other[sort]) || one.slug.localeCompare(other.slug))
    const ordered = order === 'desc' ? found.toReversed() : found
    return { items: ordered.slice(offset, offset + limit), total: found.length, limit, offset }
  }

export const getDashboard =
  (open: OpenApp) =>
  async (
    context: Context,
    { slug }: { slug: string },
  ): Promise<Answer<typeof contract.getPublishedDashboard>> => {
    const app = await open(context)
    const { name, description, definition, frozen } = publicationOf(app, 'dashboard', slug)
    lockedState(app, frozen.contents, {})
    const shown = await shownTo(context, definition.dashboard_id, frozen.contents)
    const { charts, filters, variables, tabs, events, settings } = shown
    return {
      slug,
      name,
      description,
      release: app.number,
      as_of: frozen.as_of ?? null,
      actions: app.actions,
      charts: charts.map(drawnChart),
      filters: drawnFilters(filters).filter(({ id }) => !Object.hasOwn(app.locked ?? {}, id)),
      variables: drawnVariables(variables),
      tabs,
      events,
      settings,
      maps: await outlinesOf(context, ownMapsOf(charts)),
    }
  }

export const render =
  (open: OpenApp) =>
  async (
    context: Asking,
    { slug, state = {}, tab, charts, format = 'json' }: Input<typeof contract.renderPublishedDashboard>,
  ): Promise<Reply | EventStream> => {
    const app = await open(context)
    requireActionsOf(app, state)
    const publication = publicationOf(app, 'dashboard', slug)
    const { definition, frozen } = publication
    const { version, contents, models, as_of: asOf } = frozen
    const asking = {
      ...context,
      occasion: occasionOf(app, publication),
      sceneOf: frozenScenes(context, models),
    }
    const wanted = {
      id: definition.dashboard_id,
      kept: { version, contents, asOf },
      state: lockedState(app, contents, state),
      place: 'body' as const,
      ...(tab === undefined ? {} : { tab }),
      ...(charts === undefined ? {} : { charts }),
      through: { version, withheld: unlockedChart(app, contents) },
    }
    if (format === 'json') return await renderDashboard(asking, wanted)
    requireAction(app, 'export')
    const { id, name, description } = publication
    // A file is called what the app calls the dashboard.
    const file = await exportReport(asking, {
      ...wanted,
      kept: { version, contents: { ...contents, name, description }, asOf },
      format,
    })
    const subject = { type: 'publication', id, name }
    await context.transaction(({ emit }) =>
      emit({ type: 'publication.exported', subject, data: { format, ...(charts ? { charts } : {}) } }),
    )
    return file
  }

/** What an app does not offer is refused, and not merely hidden. */
export function requireActionsOf(
  app: OpenedApp,
  { filters, variables, selections, drills }: DashboardState,
): void {
  const isSet = (value: object | undefined) => value !== undefined && Object.keys(value).length > 0
  if (isSet(filters) || isSet(variables) || isSet(selections)) requireAction(app, 'filter')
  if (isSet(drills)) requireAction(app, 'drill')
}
