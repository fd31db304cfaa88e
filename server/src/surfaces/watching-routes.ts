import type { Route } from '../kernel/route.ts'
import { alertRoutes } from '../modules/alerts/index.ts'
import { sharingRoutes } from '../modules/sharing/index.ts'
import { subscriptionRoutes } from '../modules/subscriptions/index.ts'
import type { Parts } from './parts.ts'

/** Who else sees what dashboards show, and who is told when it does what it should not. */
export const watchingRoutes = (parts: Parts): Route[] => [
  ...sharingRoutes({ ...parts, platformUrl: parts.urls.platform }),
  ...alertRoutes(parts),
  ...subscriptionRoutes(),
]
