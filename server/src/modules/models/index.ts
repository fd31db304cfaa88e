export { getModelScene } from './get-model-scene.ts'
export { emptyModel } from './model.ts'
export { modelRoutes } from './routes.platform.ts'
export type { Scene, SceneJoin, SceneTable } from './scene.ts'
