import { askQuestion } from '../../../../contract/src/chat-answers.ts'
import * as contract from '../../../../contract/src/verified-answers.ts'
import { inChat } from '../../kernel/in-chat.ts'
import { type Route, route } from '../../kernel/route.ts'
import type { QueryContext } from '../explore/index.ts'
import { type LanguageModelDependencies, modelProvider } from '../language-models/index.ts'
import { answerQuestion } from './answer-question.ts'
import {
  createVerifiedAnswer,
  deleteVerifiedAnswer,
  updateVerifiedAnswer,
} from './verified/change-verified.ts'
import { getVerifiedAnswer, listVerifiedAnswers } from './verified/find-verified.ts'

const feature = 'chat'
const reading = { permission: 'chat.use', feature }
// Whether the caller may certify its dataset is checked where it is changed.
const itself = { ...reading, target: { type: 'verified_answer', param: 'id' } }

type Parts = Pick<QueryContext, 'warehouse' | 'sources' | 'history'> & LanguageModelDependencies

/** Answers outside of sessions, and questions whose query an administrator vouches for. */
export function answerRoutes(input: Parts): Route[] {
  const { warehouse, sources, history } = input
  const parts = { warehouse, sources, history, occasion: { origin: 'chat' as const } }
  return [
    route(askQuestion, reading, (context, asked) =>
      answerQuestion({ ...inChat(context), ...parts, openModel: () => modelProvider(input)(context) }, asked),
    ),
    route(contract.listVerifiedAnswers, reading, listVerifiedAnswers),
    route(
      contract.createVerifiedAnswer,
      { permission: 'dataset.certify', anywhere: true, feature },
      (context, input) => createVerifiedAnswer({ ...context, ...parts }, input),
    ),
    route(contract.getVerifiedAnswer, itself, getVerifiedAnswer),
    route(contract.updateVerifiedAnswer, itself, (context, input) =>
      updateVerifiedAnswer({ ...context, ...parts }, input),
    ),
    route(contract.deleteVerifiedAnswer, itself, deleteVerifiedAnswer),
  ]
}
