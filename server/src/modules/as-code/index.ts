export { editorSchemas } from './files/file-schema.ts'
export { createPerformer } from './perform.ts'
export { asCodeRoutes } from './routes.platform.ts'
