import type { JobHandler } from '../kernel/jobs/worker.ts'
import { agentDeliveryJobs, agentJobs } from '../modules/agents/index.ts'
import { chatJobs, followRuns } from '../modules/chat/index.ts'
import { evaluationJobs } from '../modules/evaluations/index.ts'
import { embedJobs, knowledgeJobs } from '../modules/knowledge/index.ts'
import { publishingJobs } from '../modules/publishing/index.ts'
import type { Dependencies } from './dependencies.ts'

/** Questions in chat: a worker of their own, so that nothing holds them up. */
export const chatHandlers = (dependencies: Dependencies): Record<string, JobHandler> =>
  chatJobs(agentDependencies(dependencies))

/** What agents, documents, evaluations and apps do in the background. */
export const agentHandlers = (dependencies: Dependencies): Record<string, JobHandler> => ({
  ...agentJobs({ ...agentDependencies(dependencies), follow: followRuns(dependencies) }),
  ...evaluationJobs(agentDependencies(dependencies)),
  ...embedJobs(dependencies),
  ...publishingJobs(dependencies),
  ...knowledgeJobs({
    ...dependencies,
    files: dependencies.knowledgeFiles,
    reader: dependencies.documentReader,
  }),
})

/** What agents send once it is approved. */
export const agentDeliveryHandlers = (dependencies: Dependencies): Record<string, JobHandler> =>
  agentDeliveryJobs(agentDependencies(dependencies))

/** What tools of agents work with; sending through connectors has a switch of its own. */
export const agentDependencies = (dependencies: Dependencies) => ({
  ...dependencies,
  sendEnabled: !dependencies.config.disabledFeatures.has('connector_send'),
})
