export { sampleRoutes } from './routes.platform.ts'
export { airportsModel, flightsModel } from './sample-model.ts'
