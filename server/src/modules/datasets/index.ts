export { startCollector } from './collect-leftovers.ts'
export {
  type DatasetTable,
  datasetTables,
  getDatasetTable,
  type LiveSource,
  tableForCompiled,
  versionNumber,
  type VersionSource,
  warehouseTable,
} from './dataset-table.ts'
export { queryFailure, readFailure } from './errors.ts'
export { liveSelect } from './live-select.ts'
export { readSource } from './refresh/read-source.ts'
export { datasetRoutes } from './routes.platform.ts'
export { loadDataset, type Publish } from './upload-dataset.ts'
export { refreshReaders } from './refresh/refresh-readers.ts'
export { refreshWork } from './refresh/refresh-run.ts'
export type { ColumnUses } from './refresh/plan-refresh.ts'
export { triedTables } from './tried-table.ts'
export { noteColumnUses } from './columns/column-uses.ts'
