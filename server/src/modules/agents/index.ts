import type { JobHandler } from '../../kernel/jobs/worker.ts'
import { deliver, deliverJob } from './approvals/deliver.ts'
import { expireApproval, expireApprovalJob } from './approvals/expire-approval.ts'
import type { AgentDependencies } from './dependencies.ts'
import { driveRunInBackground, type Follow } from './running/drive-run.ts'
import { driveRunJob } from './running/queue-run.ts'

export type { AgentDependencies } from './dependencies.ts'
export { type Rehearsal, rehearseAgent } from './running/rehearse.ts'
export { agentsWithTool, agentVersions, toolVersions } from './definitions/store.ts'
export { cancelAgentRun } from './running/cancel-run.ts'
export type { Follow } from './running/drive-run.ts'
export { runAgent } from './running/start-run.ts'
export { answersOfRuns, removeOldRuns } from './running/store.ts'
export { agentRoutes } from './routes.platform.ts'

/** Runs of agents, and the end of approvals that nobody gives. */
export const agentJobs = (
  dependencies: AgentDependencies & { follow?: Follow },
): Record<string, JobHandler> => ({
  [driveRunJob]: driveRunInBackground(dependencies),
  [expireApprovalJob]: expireApproval(dependencies),
})

/** What was approved: of the workers for messages that leave. */
export const agentDeliveryJobs = (dependencies: AgentDependencies): Record<string, JobHandler> => ({
  [deliverJob]: deliver(dependencies),
})
