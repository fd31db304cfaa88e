import { judgeVersion } from '../modules/checks/index.ts'
import type { JudgeVersion } from '../modules/datasets/index.ts'
import { judgeByAnswers } from '../modules/evaluations/index.ts'
import type { Dependencies } from './dependencies.ts'

/** Whether a version may be published: by the checks of its dataset, then by the answers that it would give. */
export const judgeCandidate = (dependencies: Dependencies): JudgeVersion =>
  judgeByAnswers(dependencies, judgeVersion(dependencies))
