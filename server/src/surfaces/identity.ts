import type { Route } from '../kernel/route.ts'
import { effectivePermissions, joinGroups, requireGroups } from '../modules/access/index.ts'
import { identityRoutes } from '../modules/identity/index.ts'
import type { Parts } from './parts.ts'

/** Identity with what it is given of the modules above it. */
export const identity = (parts: Parts): Route[] =>
  identityRoutes({
    ...parts,
    permissionsOf: effectivePermissions,
    groups: { check: requireGroups, join: joinGroups },
  })

/** The caller's view of themselves, which every surface has. */
export const ownView = (parts: Parts): Route[] =>
  identity(parts).filter(({ endpoint }) => endpoint.tag === 'me' && endpoint.method === 'GET')
