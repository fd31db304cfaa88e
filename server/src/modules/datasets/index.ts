export { startCollector } from './collect-leftovers.ts'
export {
  type DatasetTable,
  datasetTables,
  getDatasetTable,
  restrictedColumns,
  requireUnrestricted,
  type LiveSource,
  describedTable,
  tableForCompiled,
  versionNumber,
  type VersionSource,
  warehouseTable,
} from './dataset-table.ts'
export {
  guessesIn,
  hiddenColumns,
  namedOf,
  nothingWithheld,
  withoutHiddenNames,
  type Withholds,
  withheldWords,
  withholdsBy,
  isAnyKept,
} from './hidden-names.ts'
export { copyGuesses, type Definition, noteGuesses } from './guessed-names.ts'
export { type DatasetOrigin, datasetOrigins, versionFacts } from './origins-store.ts'
export { defaultRefresh, defaultRetention } from './dataset.ts'
export { queryFailure, readFailure } from './errors.ts'
export { liveSelect, rejectValueLeaks, seenThrough } from './live-select.ts'
export { queueRefresh, retryRefresh } from './refresh/refresh-dataset.ts'
export { readSource } from './refresh/read-source.ts'
export { datasetRoutes } from './routes.platform.ts'
export {
  changeDeclared,
  type DeclaredColumns,
  type DatasetDeclaration,
  declareDataset,
  getDeclaredColumns,
} from './declare-dataset.ts'
export { removeDataset } from './delete-dataset.ts'
export { recordLoadFailure } from './record-load-failure.ts'
export {
  addOutputDataset,
  awaitsData,
  lockOutput,
  plannedTables,
  type TableOrPlan,
  tablesOrPlans,
} from './output-dataset.ts'
export { drawDatasetId, lockDatasetName } from './store.ts'
export { loadDataset, type Publish } from './upload-dataset.ts'
export { refreshReaders } from './refresh/refresh-readers.ts'
export { refreshWork } from './refresh/refresh-run.ts'
export type { ColumnUses } from './refresh/plan-refresh.ts'
export { triedTables } from './tried-table.ts'
export { noteColumnUses } from './columns/column-uses.ts'
export { applyCandidate } from './versions/apply-candidate.ts'
export type { Candidate, Judgement, JudgeVersion } from './versions/judgement.ts'
export { heldBack, publishMade } from './versions/publish-made.ts'
export { keepVersionsAt, requireVersion } from './versions/store.ts'
export { noteOutcome, publishedBefore } from './versions/checked-store.ts'
export { noteInputs } from './versions/made-of-store.ts'
export {
  candidateVersion,
  getStoredVersion,
  type StoredVersion,
  storedVersion,
} from './versions/stored-version.ts'
