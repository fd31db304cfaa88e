export { type Answer, type QueryContext, answerQuery, answerRows, etagOf } from './answer-query.ts'
export { type SceneOf, cachedScenes, isCompilable } from './compile-for-caller.ts'
export { defaultName } from './compiler/measures.ts'
export { formOf, jsonForm, wantsEvents, disposition } from './forms.ts'
export { dryRunQuery, parameterList } from './dry-run-explore.ts'
export { answerStored, exportStored, resolveStored } from './explore-dataset.ts'
export { hasSingleRows } from './single-rows.ts'
export { rejectStructuredFields } from './answer-sql.ts'
export { answerStoredStatement, exportStoredStatement, type StoredStatement } from './stored-statement.ts'
export { exportAnswer, exportAuthorized } from './export-answer.ts'
export type { Exporter } from './export-live.ts'
export { fetches } from './routes.platform.ts'
export { type Cell, type GroupedBy, groupedBy, levelsOf, measuredBy } from './grouped-by.ts'
export { valuesForFilter } from './list-field-values.ts'
export { namesIn } from './names-in.ts'
export { savedQueriesOf } from './saved/store.ts'
export { savedQueryRoutes } from './saved/routes.platform.ts'
export { exploreRoutes } from './routes.platform.ts'
export {
  type StatementRequest,
  type StatementInput,
  answerStatement,
  shownOf,
  checkStatement,
  narrowingCondition,
} from './statement.ts'
export type { Scene } from '../models/index.ts'
