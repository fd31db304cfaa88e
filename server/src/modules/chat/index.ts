export { type ChatDependencies, chatJobs } from './messages/answer-message.ts'
export { endWithRun, followRuns } from './messages/answer-by-agent.ts'
export { chatStatesOf } from './messages/store.ts'
export { chatRoutes } from './routes.platform.ts'
