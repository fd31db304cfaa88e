export { type Asker, answerQuery } from './answer-query.ts'
export { liveAnswers } from './live-answers.ts'
export { savedQueryRoutes } from './saved/routes.platform.ts'
export { exploreRoutes } from './routes.platform.ts'
