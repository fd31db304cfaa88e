export {
  type AnswerContext,
  type Asked,
  answerInterpretation,
  answerQuestion,
  languageOf,
  type Read,
  readQuestion,
} from './answer-question.ts'
export { verifiedStates } from './verified/store.ts'
export { answerRoutes } from './routes.platform.ts'
