import { join } from 'node:path'
import { groupRoutes } from '../modules/access/index.ts'
import { auditRoutes } from '../modules/audit/index.ts'
import { dashboardRoutes } from '../modules/dashboards/index.ts'
import { cspReportRoutes } from '../modules/csp-report/index.ts'
import { brandingRoutes } from '../modules/branding/index.ts'
import { lineageRoutes } from '../modules/lineage/index.ts'
import { mapRoutes } from '../modules/maps/index.ts'
import { notificationRoutes } from '../modules/notifications/index.ts'
import { projectRoutes } from '../modules/projects/index.ts'
import { usageRoutes } from '../modules/usage/index.ts'
import { sentMessages, watchingRoutes } from './watching-routes.ts'
import { sampleRoutes } from '../modules/samples/index.ts'
import { identity, organizations } from './identity.ts'
import { chatSurfaceRoutes } from './chat-routes.ts'
import { dataRoutes } from './data-routes.ts'
import { filesRoutes } from './files-routes.ts'
import { otherUses } from './other-uses.ts'
import { auditKey } from './listeners.ts'
import type { Surface } from './surface.ts'

/** For those who build: authors and administrators. */
export const platform: Surface = {
  title: 'Quarry Platform API',
  description: 'Authoring: connectors, datasets, explore, dashboards, alerts, projects, and who may do what.',
  webhooks: sentMessages,
  routes: (parts) => [
    ...identity(parts),
    ...organizations(parts),
    ...groupRoutes(),
    ...projectRoutes(),
    ...dataRoutes(parts),
    ...notificationRoutes(),
    ...brandingRoutes(),
    ...mapRoutes(),
    ...cspReportRoutes(),
    ...auditRoutes({ key: auditKey(parts.keys) }),
    ...usageRoutes(),
    ...dashboardRoutes(parts),
    ...watchingRoutes(parts),
    ...filesRoutes(parts),
    ...lineageRoutes({
      ...parts,
      otherUses: otherUses(parts.database),
      platformUrl: parts.urls.platform,
    }),
    ...chatSurfaceRoutes(parts),
    ...sampleRoutes({ ...parts, appUrl: parts.urls.app, scratchFolder: join(parts.config.home, 'scratch') }),
  ],
}
