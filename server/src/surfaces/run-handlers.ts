import { join } from 'node:path'
import type { JobHandler } from '../kernel/jobs/worker.ts'
import { refreshWork } from '../modules/datasets/index.ts'
import { recipeWork } from '../modules/recipes/index.ts'
import { runJobs } from '../modules/runs/index.ts'
import { columnUses } from './column-uses.ts'
import type { Dependencies } from './dependencies.ts'
import { judgeCandidate } from './judge-candidate.ts'

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
