export { deliverMessage, deliverMessageJob } from './deliver-message.ts'
export type { ConnectorParts } from './parts.ts'
export { connectorRoutes } from './routes.platform.ts'
