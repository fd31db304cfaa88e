import type { Route } from '../kernel/route.ts'
import { effectivePermissions, joinGroups, requireGroups } from '../modules/access/index.ts'
import { identityRoutes } from '../modules/identity/index.ts'
import type { Dependencies } from './dependencies.ts'

/** Identity with what it is given of the modules above it. */
export const identity = (dependencies: Dependencies): Route[] =>
  identityRoutes({
    ...dependencies,
    permissionsOf: effectivePermissions,
    groups: { check: requireGroups, join: joinGroups },
  })

/** The caller's view of themselves, which every surface has. */
export const ownView = (dependencies: Dependencies): Route[] =>
  identity(dependencies).filter(({ endpoint }) => endpoint.tag === 'me' && endpoint.method === 'GET')
