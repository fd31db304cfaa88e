import type { Route } from '../kernel/route.ts'
import { groupRoutes } from '../modules/access/index.ts'
import { asCodeRoutes, createPerformer } from '../modules/as-code/index.ts'
import { dashboardRoutes } from '../modules/dashboards/index.ts'
import { interchangeRoutes } from '../modules/interchange/index.ts'
import { projectRoutes } from '../modules/projects/index.ts'
import { dataRoutes } from './data-routes.ts'
import type { Dependencies } from './dependencies.ts'
import { organizations } from './identity.ts'
import { regressionsOf } from './judge-candidate.ts'
import { watchingRoutes } from './watching-routes.ts'

/** A project as files, and imports of other tools: objects are created and changed by the routes of single objects. */
export function filesRoutes(dependencies: Dependencies): Route[] {
  const perform = (warehouse: Dependencies['warehouse']): ReturnType<typeof createPerformer> => {
    const over = { ...dependencies, warehouse }
    const routes = [
      ...organizations(over),
      ...groupRoutes(),
      ...projectRoutes(),
      ...dataRoutes(over),
      ...dashboardRoutes(over),
      ...watchingRoutes(over),
    ]
    return createPerformer(routes, dependencies.config.disabledFeatures)
  }
  const parts = { ...dependencies, perform, findRegressions: regressionsOf(dependencies) }
  return [...asCodeRoutes(parts), ...interchangeRoutes(parts)]
}
