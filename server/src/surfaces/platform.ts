import { join } from 'node:path'
import { groupRoutes } from '../modules/access/index.ts'
import { answerRoutes } from '../modules/answers/index.ts'
import { auditRoutes } from '../modules/audit/index.ts'
import { dashboardRoutes } from '../modules/dashboards/index.ts'
import { evaluationRoutes } from '../modules/evaluations/index.ts'
import { chatRoutes } from '../modules/chat/index.ts'
import { cspReportRoutes } from '../modules/csp-report/index.ts'
import { brandingRoutes } from '../modules/branding/index.ts'
import { languageModelRoutes } from '../modules/language-models/index.ts'
import { knowledgeRoutes } from '../modules/knowledge/index.ts'
import { lineageRoutes } from '../modules/lineage/index.ts'
import { mapRoutes } from '../modules/maps/index.ts'
import { notificationRoutes } from '../modules/notifications/index.ts'
import { projectRoutes } from '../modules/projects/index.ts'
import { usageRoutes } from '../modules/usage/index.ts'
import { watchingRoutes } from './watching-routes.ts'
import { sampleRoutes } from '../modules/samples/index.ts'
import { identity, organizations } from './identity.ts'
import { dataRoutes } from './data-routes.ts'
import { filesRoutes } from './files-routes.ts'
import { otherUses } from './other-uses.ts'
import { auditKey } from './listeners.ts'
import type { Surface } from './surface.ts'

/** For those who build: authors and administrators. */
export const platform: Surface = {
  title: 'Quarry Platform API',
  description: 'Authoring: connectors, datasets, explore, dashboards, alerts, projects, and who may do what.',
  routes: (parts) => [
    ...identity(parts),
    ...organizations(parts),
    ...groupRoutes(),
    ...projectRoutes(),
    ...dataRoutes(parts),
    ...notificationRoutes(),
    ...brandingRoutes(),
    ...mapRoutes(),
    ...knowledgeRoutes(parts),
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
    ...languageModelRoutes(parts),
    ...answerRoutes(parts),
    ...chatRoutes(parts),
    ...evaluationRoutes(),
    ...sampleRoutes({ ...parts, scratchFolder: join(parts.config.home, 'scratch') }),
  ],
}
