export { answerQuery } from './answer-query.ts'
export { exploreRoutes } from './routes.platform.ts'
