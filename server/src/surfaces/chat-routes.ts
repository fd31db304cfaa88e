import type { Route } from '../kernel/route.ts'
import { agentRoutes } from '../modules/agents/index.ts'
import { answerRoutes } from '../modules/answers/index.ts'
import { chatRoutes } from '../modules/chat/index.ts'
import { evaluationRoutes } from '../modules/evaluations/index.ts'
import { knowledgeRoutes } from '../modules/knowledge/index.ts'
import { languageModelRoutes } from '../modules/language-models/index.ts'
import { agentDependencies } from './chat-jobs.ts'
import type { Dependencies } from './dependencies.ts'
import { regressionsOf } from './judge-candidate.ts'

/** Questions in words, documents, agents, and whether they are answered right. */
export const chatSurfaceRoutes = (dependencies: Dependencies): Route[] => [
  ...knowledgeRoutes(dependencies),
  ...languageModelRoutes(dependencies),
  ...answerRoutes(dependencies),
  ...chatRoutes(dependencies),
  ...agentRoutes({
    ...agentDependencies(dependencies),
    findRegressions: regressionsOf(dependencies),
  }),
  ...evaluationRoutes(),
]
