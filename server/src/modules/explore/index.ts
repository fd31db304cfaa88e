export { answerQuery } from './answer-query.ts'
export { savedQueryRoutes } from './saved/routes.platform.ts'
export { exploreRoutes } from './routes.platform.ts'
