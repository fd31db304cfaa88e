import type { FindRegressions } from '../modules/access/index.ts'
import { judgeVersion } from '../modules/checks/index.ts'
import type { JudgeVersion } from '../modules/datasets/index.ts'
import { findRegressions, judgeByAnswers } from '../modules/evaluations/index.ts'
import { agentDependencies } from './chat-jobs.ts'
import type { Dependencies } from './dependencies.ts'

/** Whether a version may be published: by the checks of its dataset, then by the answers that it would give. */
export const judgeCandidate = (dependencies: Dependencies): JudgeVersion =>
  judgeByAnswers(agentDependencies(dependencies), judgeVersion(dependencies))

/** What evaluation sets find wrong with a change of a model, of policies or of an agent. */
export const regressionsOf = (dependencies: Dependencies): FindRegressions =>
  findRegressions(agentDependencies(dependencies))
