import type { Route } from '../kernel/route.ts'
import { effectivePermissions, joinGroups, requireGroups } from '../modules/access/index.ts'
import { enforceProvider, identityRoutes, setHomeRole } from '../modules/identity/index.ts'
import { organizationRoutes } from '../modules/organizations/index.ts'
import { hasEnabledProvider, signInProviderRoutes } from '../modules/sign-in-providers/index.ts'
import type { Dependencies } from './dependencies.ts'

/** Identity with what it is given of the modules above it. */
export const identity = (dependencies: Dependencies): Route[] =>
  identityRoutes({
    ...dependencies,
    permissionsOf: effectivePermissions,
    groups: { check: requireGroups, join: joinGroups },
  })

/** Organizations, and who signs their users in. */
export const organizations = (dependencies: Dependencies): Route[] => [
  ...organizationRoutes({
    ...dependencies,
    setHomeRole,
    enforceProvider: enforceProvider({ ...dependencies, hasOwnProvider: hasEnabledProvider }),
  }),
  ...signInProviderRoutes({
    ...dependencies,
    platformUrl: dependencies.urls.platform,
    appUrl: dependencies.urls.app,
  }),
]

/**
 * Signing in and the caller's own account, where only apps are used. Providers of organizations send their users back to the App
 * address; the one of the whole server knows the Platform address alone.
 */
export const ownAccount = (dependencies: Dependencies): Route[] =>
  [
    ...identity(dependencies),
    ...signInProviderRoutes({
      ...dependencies,
      platformUrl: dependencies.urls.app,
      appUrl: dependencies.urls.app,
    }),
  ].filter(
    ({ endpoint: { tag, operation } }) => ['auth', 'me'].includes(tag) && operation !== 'signInWithGoogle',
  )

/** Signing in with a password, where the installation is operated. */
export const operatorSignIn = (dependencies: Dependencies): Route[] =>
  identity(dependencies).filter(({ endpoint }) => ['login', 'changePassword'].includes(endpoint.operation))

/** The caller's view of themselves, which every surface has. */
export const ownView = (dependencies: Dependencies): Route[] =>
  identity(dependencies).filter(({ endpoint }) => endpoint.tag === 'me' && endpoint.method === 'GET')
