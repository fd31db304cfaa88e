import { cspReportRoutes } from '../modules/csp-report/index.ts'
import { serverOrganizationRoutes } from '../modules/organizations/index.ts'
import { serverRoutes } from '../modules/servers/index.ts'
import { ownView } from './identity.ts'
import type { Surface } from './surface.ts'

/** For those who operate the server for many organizations. */
export const cloud: Surface = {
  title: 'Quarry Cloud API',
  description: 'Operating the installation: its servers and organizations.',
  routes: (parts) => [
    ...ownView(parts),
    ...serverOrganizationRoutes(parts),
    ...serverRoutes(),
    ...cspReportRoutes(),
  ],
}
