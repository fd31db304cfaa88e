import * as contract from '../../../../../contract/src/dashboard-versions.ts'
import { type Route, route } from '../../../kernel/route.ts'
import { compareVersions } from './compare-versions.ts'
import { getVersion, listVersions } from './read-versions.ts'
import { restoreVersion } from './restore-version.ts'

const edit = { permission: 'dashboard.edit', target: { type: 'dashboard', param: 'id' } }

/** What a dashboard was. */
export const versionRoutes = (): Route[] => [
  route(contract.listDashboardVersions, edit, listVersions),
  route(contract.getDashboardVersion, edit, getVersion),
  route(contract.compareDashboardVersions, edit, compareVersions),
  route(contract.restoreDashboardVersion, edit, restoreVersion),
]
