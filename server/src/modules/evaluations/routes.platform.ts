import * as contract from '../../../../contract/src/evaluations.ts'
import { type Route, route } from '../../kernel/route.ts'
import { changeSet, createSet, getSet, listRuns, listSets, removeSet, startRun } from './change-sets.ts'

const evaluate = { permission: 'chat.evaluate', feature: 'chat' }
// That a set is the caller's own, or the caller an administrator, is checked where it is read.
const itself = { ...evaluate, target: { type: 'evaluation_set', param: 'id' } }

export const evaluationRoutes = (): Route[] => [
  route(contract.listEvaluationSets, evaluate, listSets),
  route(contract.createEvaluationSet, evaluate, createSet),
  route(contract.getEvaluationSet, itself, getSet),
  route(contract.updateEvaluationSet, itself, changeSet),
  route(contract.deleteEvaluationSet, itself, removeSet),
  route(contract.runEvaluationSet, itself, startRun),
  route(contract.listEvaluationRuns, itself, listRuns),
]
