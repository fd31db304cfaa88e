import { brandingRoutes } from '../modules/branding/index.ts'
import { cspReportRoutes } from '../modules/csp-report/index.ts'
import { appDocument, publishedRoutes } from '../modules/publishing/index.ts'
import { ownAccount } from './identity.ts'
import type { Surface } from './surface.ts'

/** For those who use what was published: besides their own account nothing can be changed here. */
export const app: Surface = {
  title: 'Quarry App API',
  description:
    'What an organization publishes for those who use it: read-only, but for signing in and their own account.',
  routes: (parts) => [
    ...ownAccount(parts),
    ...brandingRoutes().filter(({ endpoint }) => endpoint.method === 'GET'),
    ...cspReportRoutes(),
    ...publishedRoutes(parts),
  ],
  callerDocument: appDocument,
}
