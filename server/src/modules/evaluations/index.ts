import type { JobHandler } from '../../kernel/jobs/worker.ts'
import { type EvaluationDependencies, evaluateSet } from './evaluate.ts'
import { evaluationJob } from './queue-run.ts'

export { findRegressions, judgeByAnswers } from './find-regressions.ts'
export { evaluationRoutes } from './routes.platform.ts'
export { evaluationListener } from './run-on-change.ts'

export const evaluationJobs = (dependencies: EvaluationDependencies): Record<string, JobHandler> => ({
  [evaluationJob]: evaluateSet(dependencies),
})
