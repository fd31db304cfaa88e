export { answerQuery } from './answer-query.ts'
export { queryTable } from './answer-query.ts'
export { compileQuery } from './compile.ts'
export { exploreRoutes } from './routes.platform.ts'
