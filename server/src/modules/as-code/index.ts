export { editorSchemas } from './files/file-schema.ts'
export { performer } from './perform.ts'
export { asCodeRoutes } from './routes.platform.ts'
