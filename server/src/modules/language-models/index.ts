export { languageModelRoutes } from './routes.platform.ts'
export { modelProvider } from './open-model.ts'
export type { LanguageModelDependencies } from './dependencies.ts'
export type {
  Generated,
  LanguageModel,
  ModelCaller,
  ModelTool,
  ModelUsage,
  SendingLevel,
  StreamPart,
} from './language-model.ts'
export { type NumberSource, unfoundNumbers } from './check-numbers.ts'
export { ModelFailure } from './failure.ts'
export { maySend, Prompt, type Sent, type ToolCall, type ToolResult } from './prompt.ts'
export { isMcpEnabled } from './usage/store.ts'
export { embeddingModelOf } from './providers/store.ts'
