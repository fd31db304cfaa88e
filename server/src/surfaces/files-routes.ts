import type { Route } from '../kernel/route.ts'
import { asCodeRoutes, performer } from '../modules/as-code/index.ts'
import { dashboardRoutes } from '../modules/dashboards/index.ts'
import { projectRoutes } from '../modules/projects/index.ts'
import { dataRoutes } from './data-routes.ts'
import type { Parts } from './parts.ts'

/** A project as files: what they hold is made and changed by the routes of single things. */
export function filesRoutes(parts: Parts): Route[] {
  const perform = (warehouse: Parts['warehouse']): ReturnType<typeof performer> => {
    const over = { ...parts, warehouse }
    const routes = [...projectRoutes(), ...dataRoutes(over), ...dashboardRoutes(over)]
    return performer(routes, parts.config.disabledFeatures)
  }
  return asCodeRoutes({ ...parts, perform })
}
