export { withFiles } from './files/file-source.ts'
export type { FileDependencies } from './files/file-dependencies.ts'
export { connectorFileRoutes } from './files/routes.ts'
export { StoredFiles } from './files/stored-files.ts'
export { deliverMessage, deliverMessageJob } from './deliver-message.ts'
export type { ConnectorDependencies } from './dependencies.ts'
export { type ConnectorPlace, listConnectorPlaces } from './places-store.ts'
export { connectorRoutes } from './routes.platform.ts'
export { openSources } from './sources/open-sources.ts'
export { SourceError, sourceFailure } from './sources/source-error.ts'
export type {
  ExtractRequest,
  Extracted,
  ExtractProgress,
  LiveAnswer,
  Part as SourcePart,
  Relation,
  SourceColumn,
  SourceTable,
  Sources,
} from './sources/source.ts'
export { findKind } from './kinds.ts'
export { kindList } from './kind-list.ts'
export type { Kind } from './kind.ts'
export {
  type AcknowledgeAs,
  answerInteraction,
  answerInteractionJob,
} from './interactions/answer-interaction.ts'
export type { Card } from './kind.ts'
export { sendFromServer } from './call-connector.ts'
export { lookUp } from './look-up.ts'
export { sendMessage } from './send-message.ts'
export { getConnector } from './store.ts'
