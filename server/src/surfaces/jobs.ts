import type { JobHandler } from '../kernel/jobs/worker.ts'
import { acknowledgeAs, alertJobs } from '../modules/alerts/index.ts'
import {
  answerInteraction,
  answerInteractionJob,
  deliverMessage,
  deliverMessageJob,
  sendFromServer,
} from '../modules/connectors/index.ts'
import { ownAddresses } from '../modules/domains/index.ts'
import { purgeJob, purgeWork } from '../modules/dashboards/index.ts'
import { buildJobs } from '../modules/builds/index.ts'
import { freshnessJobs } from '../modules/freshness/index.ts'
import { causeJobs, fireJobs } from '../modules/schedules/index.ts'
import { lineageDeliveryJobs, lineageJobs } from '../modules/lineage/index.ts'
import { passwordJobs } from '../modules/identity/index.ts'
import { deliveryJobs } from '../modules/notifications/index.ts'
import { sendInvitation, sendInvitationJob } from '../modules/organizations/index.ts'
import { subscriptionDeliveryJobs, subscriptionJobs } from '../modules/subscriptions/index.ts'
import { agentDeliveryHandlers } from './chat-jobs.ts'
import type { Dependencies } from './dependencies.ts'

/** Every kind of background work and who does it. */
export const jobHandlers = ({
  database,
  mailer,
  passwords,
  urls,
  ...parts
}: Dependencies): Record<string, JobHandler> => ({
  ...lineageJobs({ ...parts, database }),
  ...passwordJobs({
    runIn: parts.runIn,
    passwords,
    mailer,
    urlsOf: (orgId) => ownAddresses({ database, urls }, orgId),
  }),
  ...buildJobs(parts),
  ...fireJobs({ ...parts, database }),
  ...causeJobs(parts),
  ...freshnessJobs({ ...parts, database }),
  [purgeJob]: purgeWork(parts),
  ...alertJobs({ ...parts, database }),
  ...atOwnAddresses({ database, urls }, (own) =>
    subscriptionJobs(sendingDependencies({ ...parts, database, mailer, passwords, urls: own })),
  ),
  [deliverMessageJob]: (job) => deliverMessage(parts, job),
  ...atOwnAddresses({ database, urls }, (own) => ({
    [sendInvitationJob]: (job) => sendInvitation({ database, mailer, platformUrl: own.platform }, job),
  })),
})

/** External messages: separate workers, so that a hanging remote server blocks nothing else. */
export const deliveryHandlers = (dependencies: Dependencies): Record<string, JobHandler> => ({
  ...atOwnAddresses(dependencies, (urls) =>
    deliveryJobs({
      ...dependencies,
      sendThrough: sendFromServer(dependencies),
      platformUrl: urls.platform,
    }),
  ),
  [answerInteractionJob]: (job) =>
    answerInteraction({ ...dependencies, acknowledgeAs: acknowledgeAs(dependencies) }, job),
  ...agentDeliveryHandlers(dependencies),
  ...lineageDeliveryJobs({ ...dependencies, platformUrl: dependencies.urls.platform }),
  ...atOwnAddresses(dependencies, (urls) =>
    subscriptionDeliveryJobs(sendingDependencies({ ...dependencies, urls })),
  ),
})

/** Links lead to the hosts of the organization that a job is for. */
function atOwnAddresses(
  parts: Pick<Dependencies, 'database' | 'urls'>,
  handlersAt: (urls: Dependencies['urls']) => Record<string, JobHandler>,
): Record<string, JobHandler> {
  const kinds = Object.keys(handlersAt(parts.urls))
  const handle: (kind: string) => JobHandler = (kind) => async (job, signal) =>
    await handlersAt(await ownAddresses(parts, job.orgId))[kind]!(job, signal)
  return Object.fromEntries(kinds.map((kind) => [kind, handle(kind)]))
}

const sendingDependencies = (dependencies: Dependencies) => ({
  ...dependencies,
  sendThrough: sendFromServer(dependencies),
  platformUrl: dependencies.urls.platform,
})
