import { groupRoutes } from '../modules/access/index.ts'
import { auditRoutes } from '../modules/audit/index.ts'
import { setHomeRole } from '../modules/identity/index.ts'
import { organizationRoutes } from '../modules/organizations/index.ts'
import { projectRoutes } from '../modules/projects/index.ts'
import { auditKey } from './listeners.ts'
import type { Surface } from './surfaces.ts'

/** For those who build: authors and administrators. */
export const platform: Surface = {
  title: 'Quarry Platform API',
  description: 'Authoring: connectors, datasets, explore, dashboards, projects, and who may do what.',
  routes: (parts) => [
    ...organizationRoutes({ ...parts, setHomeRole }),
    ...groupRoutes(),
    ...projectRoutes(),
    ...auditRoutes({ key: auditKey(parts.keys) }),
  ],
}
