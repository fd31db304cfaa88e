import type { JobHandler } from '../kernel/jobs/worker.ts'
import { acknowledgeAs, alertJobs } from '../modules/alerts/index.ts'
import {
  answerInteraction,
  answerInteractionJob,
  deliverMessage,
  deliverMessageJob,
  sendFromServer,
} from '../modules/connectors/index.ts'
import { purgeJob, purgeWork } from '../modules/dashboards/index.ts'
import { buildJobs } from '../modules/builds/index.ts'
import { freshnessJobs } from '../modules/freshness/index.ts'
import { causeJobs, fireJobs } from '../modules/schedules/index.ts'
import { lineageDeliveryJobs, lineageJobs } from '../modules/lineage/index.ts'
import { passwordJobs } from '../modules/identity/index.ts'
import { deliveryJobs } from '../modules/notifications/index.ts'
import { sendInvitation, sendInvitationJob } from '../modules/organizations/index.ts'
import { refreshWork } from '../modules/datasets/index.ts'
import { runJobs } from '../modules/runs/index.ts'
import { recipeWork } from '../modules/recipes/index.ts'
import { subscriptionDeliveryJobs, subscriptionJobs } from '../modules/subscriptions/index.ts'
import { agentDeliveryHandlers } from './chat-jobs.ts'
import { columnUses } from './column-uses.ts'
import type { Dependencies } from './dependencies.ts'
import { judgeCandidate } from './judge-candidate.ts'
import { join } from 'node:path'

/** Every kind of background work and who does it. */
export const jobHandlers = ({
  database,
  mailer,
  passwords,
  urls,
  ...parts
}: Dependencies): Record<string, JobHandler> => ({
  ...lineageJobs({ ...parts, database }),
  ...passwordJobs({ runIn: parts.runIn, passwords, mailer, urls }),
  ...buildJobs(parts),
  ...fireJobs({ ...parts, database }),
  ...causeJobs(parts),
  ...freshnessJobs({ ...parts, database }),
  [purgeJob]: purgeWork(parts),
  ...alertJobs({ ...parts, database }),
  ...subscriptionJobs(sendingDependencies({ ...parts, database, mailer, passwords, urls })),
  [deliverMessageJob]: (job) => deliverMessage(parts, job),
  [sendInvitationJob]: (job) => sendInvitation({ database, mailer, platformUrl: urls.platform }, job),
})

/** External messages: separate workers, so that a hanging remote server blocks nothing else. */
export const deliveryHandlers = (dependencies: Dependencies): Record<string, JobHandler> => ({
  ...deliveryJobs({
    ...dependencies,
    sendThrough: sendFromServer(dependencies),
    platformUrl: dependencies.urls.platform,
  }),
  [answerInteractionJob]: (job) =>
    answerInteraction({ ...dependencies, acknowledgeAs: acknowledgeAs(dependencies) }, job),
  ...agentDeliveryHandlers(dependencies),
  ...lineageDeliveryJobs({ ...dependencies, platformUrl: dependencies.urls.platform }),
  ...subscriptionDeliveryJobs(sendingDependencies(dependencies)),
})

const sendingDependencies = (dependencies: Dependencies) => ({
  ...dependencies,
  sendThrough: sendFromServer(dependencies),
  platformUrl: dependencies.urls.platform,
})

/** Runs, by kind. */
export function runHandlers(dependencies: Dependencies): Record<string, JobHandler> {
  const judge = judgeCandidate(dependencies)
  return runJobs(
    { ...dependencies, wakeFollowers: (runId) => dependencies.runFeed.wake(runId) },
    {
      refresh: refreshWork({
        ...dependencies,
        scratchFolder: join(dependencies.config.home, 'scratch'),
        columnUses: columnUses(dependencies.database),
        judge,
      }),
      recipe: recipeWork({ ...dependencies, judge }),
    },
  )
}
