import * as contract from '../../../../contract/src/dashboards.ts'
import { type Route, route } from '../../kernel/route.ts'
import { liveAnswers } from '../explore/index.ts'
import type { Warehouse } from '../warehouse/index.ts'
import { createDashboard } from './create-dashboard.ts'
import { deleteDashboard } from './delete-dashboard.ts'
import { duplicateDashboard } from './duplicate-dashboard.ts'
import { getDashboard } from './get-dashboard.ts'
import { listDashboardVersions } from './list-dashboard-versions.ts'
import { listDashboards } from './list-dashboards.ts'
import { renderDashboard } from './render-dashboard.ts'
import { restoreDashboardVersion } from './restore-dashboard-version.ts'
import { updateDashboard } from './update-dashboard.ts'

interface Given {
  warehouse: Warehouse
  sources: Parameters<typeof liveAnswers>[0]
}

const on = (permission: string) => ({ permission, target: { type: 'dashboard', param: 'id' } })

export function dashboardRoutes({ warehouse, sources }: Given): Route[] {
  const asking = { warehouse, live: liveAnswers(sources) }
  const view = on('dashboard.view')
  return [
    route(contract.listDashboards, { permission: 'dashboard.view', anywhere: true }, listDashboards),
    route(contract.createDashboard, { permission: 'dashboard.create', anywhere: true }, createDashboard),
    route(contract.getDashboard, view, getDashboard),
    route(contract.updateDashboard, on('dashboard.edit'), updateDashboard),
    route(contract.deleteDashboard, on('dashboard.delete'), deleteDashboard),
    route(contract.duplicateDashboard, view, duplicateDashboard),
    route(contract.renderDashboard, { ...view, viewAs: true }, (context, { id }) =>
      renderDashboard({ ...context, ...asking }, { id }),
    ),
    route(contract.listDashboardVersions, on('dashboard.edit'), listDashboardVersions),
    route(contract.restoreDashboardVersion, on('dashboard.edit'), restoreDashboardVersion),
  ]
}
