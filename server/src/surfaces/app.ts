import { brandingRoutes } from '../modules/branding/index.ts'
import { cspReportRoutes } from '../modules/csp-report/index.ts'
import { appDocument, publishedRoutes } from '../modules/publishing/index.ts'
import { ownView } from './identity.ts'
import type { Surface } from './surface.ts'

/** For those who use what was published: nothing can be changed here. */
export const app: Surface = {
  title: 'Quarry App API',
  description: 'Read-only: what an organization publishes for those who use it.',
  routes: (parts) => [
    ...ownView(parts),
    ...brandingRoutes().filter(({ endpoint }) => endpoint.method === 'GET'),
    ...cspReportRoutes(),
    ...publishedRoutes(parts),
  ],
  callerDocument: appDocument,
}
