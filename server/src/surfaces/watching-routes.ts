import type { Route } from '../kernel/route.ts'
import { alertRoutes } from '../modules/alerts/index.ts'
import { publishingRoutes } from '../modules/publishing/index.ts'
import { sharingRoutes } from '../modules/sharing/index.ts'
import { subscriptionRoutes } from '../modules/subscriptions/index.ts'
import { describeWebhooks, webhookRoutes } from '../modules/webhooks/index.ts'
import type { Dependencies } from './dependencies.ts'

/** Who else sees what dashboards show, what is published for others, and who is notified when a measure is out of bounds; and what acts for users. */
export const watchingRoutes = (dependencies: Dependencies): Route[] => [
  ...sharingRoutes({ ...dependencies, platformUrl: dependencies.urls.platform }),
  ...alertRoutes(dependencies),
  ...subscriptionRoutes(),
  ...webhookRoutes(dependencies),
  ...publishingRoutes({ ...dependencies, appUrl: dependencies.urls.app }),
]

/** What the program sends by itself, where that is switched on. */
export const sentMessages = ({ config }: Pick<Dependencies, 'config'>) =>
  config.disabledFeatures.has('webhooks') ? undefined : describeWebhooks()
