export { createProject } from './create-project.ts'
export { projectRoutes } from './routes.platform.ts'
