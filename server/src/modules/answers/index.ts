export {
  type AnswerContext,
  type Asked,
  answerQuestion,
  languageOf,
  readQuestion,
} from './answer-question.ts'
export { answerRoutes } from './routes.platform.ts'
