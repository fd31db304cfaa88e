import { join } from 'node:path'
import * as charts from '../../../../contract/src/published-charts.ts'
import * as objects from '../../../../contract/src/published-objects.ts'
import * as published from '../../../../contract/src/published.ts'
import type { Cache } from '../../kernel/cache.ts'
import { type Route, route } from '../../kernel/route.ts'
import { type ReportCaller, renderPlaces } from '../dashboards/index.ts'
import { type Exporter, fetches } from '../explore/index.ts'
import { FairQueue } from '../warehouse/index.ts'
import type { PublishingDependencies } from './routes.platform.ts'
import { type AskingParts, askingRoutes } from './asking/asking-routes.ts'
import { listRows, listValues } from './serving/behind-charts.ts'
import { getDashboard, listDashboards, render } from './serving/dashboards.ts'
import { callEndpoint } from './serving/endpoints.ts'
import { listCharts } from './serving/object-charts.ts'
import { getObject, listObjects } from './serving/objects.ts'
import { appOpener } from './serving/open-app.ts'
import { getPage } from './serving/pages.ts'
import { searchApp } from './serving/search-app.ts'
import { showApp } from './serving/show-app.ts'

type ViewingDependencies = PublishingDependencies &
  AskingParts['models'] & {
    sources: Exporter['sources']
    reports: ReportCaller['reports']
    cache: Cache
    config: { home: string }
  }

/** What viewers of apps read. Who may open an app is the app's to say, so every member may ask. */
export function publishedRoutes({
  warehouse,
  sources,
  history,
  sqlEnabled,
  cache,
  config,
  secrets,
  outbound,
  reports,
}: ViewingDependencies): Route[] {
  const open = appOpener(cache)
  const call = callEndpoint(open)
  const asking = { warehouse, sources, history, sqlEnabled, occasion: { origin: 'publication' as const } }
  const queue = new FairQueue(renderPlaces)
  const exporting = { scratchFolder: join(config.home, 'scratch'), fetching: new FairQueue(fetches) }
  const viewer = { permission: 'member' as const, feature: 'publishing', forAppViewers: true as const }
  // What these lock and leave out for a token of an embedded page is seen to by `open` and where data are asked for.
  const embedded = { ...viewer, forEmbeds: true as const }
  const kept = { ...embedded, cacheable: true as const }
  return [
    route(published.getPublishedApp, embedded, showApp(open)),
    route(published.listPublishedDashboards, embedded, listDashboards(open)),
    route(published.getPublishedDashboard, embedded, getDashboard(open)),
    route(published.renderPublishedDashboard, kept, (context, input) =>
      render(open)({ ...context, ...asking, reports, queue }, input),
    ),
    route(charts.listPublishedValues, embedded, (context, input) =>
      listValues(open)({ ...context, ...asking, ...exporting }, input),
    ),
    route(charts.listPublishedChartRows, embedded, (context, input) =>
      listRows(open)({ ...context, ...asking, ...exporting }, input),
    ),
    route(published.getPublishedPage, embedded, getPage(open)),
    route(published.searchPublished, kept, (context, input) =>
      searchApp(open)({ ...context, ...asking }, input),
    ),
    route(objects.callPublishedEndpoint, kept, (context, input) =>
      call({ ...context, ...asking, ...exporting }, input),
    ),
    route(objects.listEntityObjects, kept, (context, input) =>
      listObjects(open)({ ...context, ...asking, ...exporting }, input),
    ),
    route(objects.getEntityObject, kept, (context, input) =>
      getObject(open)({ ...context, ...asking }, input),
    ),
    route(objects.listObjectCharts, kept, (context, input) =>
      listCharts(open)({ ...context, ...asking, queue }, input),
    ),
    ...askingRoutes({ open, viewer: embedded, asking, models: { secrets, outbound } }),
  ]
}
