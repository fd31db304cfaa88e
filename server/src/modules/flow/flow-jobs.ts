import type { JobHandler } from '../../kernel/jobs/worker.ts'
import { advanceJobs } from './builds/advance-build.ts'
import { freshnessJobs } from './freshness/check-freshness.ts'
import type { FlowDependencies } from './dependencies.ts'
import { fireJobs } from './ticks/fire-schedule.ts'
import { causeJobs } from './ticks/handle-triggers.ts'

/** What goes on with builds and sees to schedules, in every worker. */
export const flowJobs = (dependencies: FlowDependencies): Record<string, JobHandler> => ({
  ...advanceJobs(dependencies),
  ...fireJobs(dependencies),
  ...causeJobs(dependencies),
  ...freshnessJobs(dependencies),
})
