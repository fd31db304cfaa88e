import { cspReportRoutes } from '../modules/csp-report/index.ts'
import { serverOrganizationRoutes } from '../modules/organizations/index.ts'
import { ownView } from './identity.ts'
import type { Surface } from './surface.ts'

/** For those who operate the server for many organizations. */
export const cloud: Surface = {
  title: 'Quarry Cloud API',
  description: 'Operating the server: its organizations.',
  routes: (parts) => [...ownView(parts), ...serverOrganizationRoutes(parts), ...cspReportRoutes()],
}
