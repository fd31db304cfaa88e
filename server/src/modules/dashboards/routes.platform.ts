import { join } from 'node:path'
import * as behind from '../../../../contract/src/behind-charts.ts'
import * as rendering from '../../../../contract/src/dashboard-render.ts'
import * as contract from '../../../../contract/src/dashboards.ts'
import { type Route, route } from '../../kernel/route.ts'
import { type Exporter, fetches } from '../explore/index.ts'
import { FairQueue, type Warehouse } from '../warehouse/index.ts'
import { authoringRoutes } from './authoring-routes.ts'
import { createDashboard, duplicateDashboard } from './create-dashboard.ts'
import { getDashboard, listDashboards } from './read-dashboards.ts'
import type { ReportRenderer } from './report/report-renderer.ts'
import { exportReport } from './report/export-report.ts'
import { explainChart } from './render/explain-chart.ts'
import { listChartRows } from './render/list-chart-rows.ts'
import { renderDashboard, renderPlaces } from './render/render-dashboard.ts'
import { updateDashboard } from './update-dashboard.ts'

interface RouteDependencies {
  warehouse: Warehouse
  sources: Exporter['sources']
  history: Exporter['history']
  reports: ReportRenderer
  sqlEnabled: boolean
  config: { home: string }
}

type Rendering = Parameters<typeof exportReport>

const render = (
  context: Rendering[0],
  { format, ...asked }: Rendering[1] | (Omit<Rendering[1], 'format'> & { format: 'json' }),
) => (format === 'json' ? renderDashboard(context, asked) : exportReport(context, { ...asked, format }))

const on = (permission: string) => ({ permission, target: { type: 'dashboard', param: 'id' } })

export function dashboardRoutes({
  warehouse,
  sources,
  history,
  reports,
  sqlEnabled,
  config,
}: RouteDependencies): Route[] {
  const queue = new FairQueue(renderPlaces)
  const occasion = { origin: 'dashboard' as const }
  const asking = { warehouse, sources, history, occasion, reports, queue, sqlEnabled }
  const scratchFolder = join(config.home, 'scratch')
  const exporting = { scratchFolder, fetching: new FairQueue(fetches) }
  const view = on('dashboard.view')
  const rendered = { ...view, viewAs: true, cacheable: true as const }
  return [
    route(contract.listDashboards, { permission: 'dashboard.view', anywhere: true }, listDashboards),
    route(contract.createDashboard, { permission: 'dashboard.create', anywhere: true }, (context, input) =>
      createDashboard({ ...context, ...asking }, input),
    ),
    route(contract.getDashboard, view, getDashboard),
    route(contract.updateDashboard, on('dashboard.edit'), (context, input) =>
      updateDashboard({ ...context, ...asking }, input),
    ),
    route(contract.duplicateDashboard, view, duplicateDashboard),
    route(rendering.renderDashboard, rendered, (context, input) =>
      render({ ...context, ...asking }, { ...input, place: 'query' }),
    ),
    route(rendering.renderDashboardInState, rendered, (context, input) =>
      render({ ...context, ...asking }, { ...input, place: 'body' }),
    ),
    route(behind.listChartRows, { ...view, viewAs: true }, (context, input) =>
      listChartRows({ ...context, ...asking, ...exporting }, input),
    ),
    route(behind.explainChart, { ...view, viewAs: true }, (context, input) =>
      explainChart({ ...context, ...asking }, input),
    ),
    ...authoringRoutes(asking),
  ]
}
