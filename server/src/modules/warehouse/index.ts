export { FairQueue } from './fair-queue.ts'
export { openWarehouse } from './open-warehouse.ts'
export { WarehouseError } from './errors.ts'
export { type Column, columnTypeOf, maxCounterSpan, minCounted } from './column.ts'
export type { LoadNote } from './load-note.ts'
export type { ColumnProfile } from './profile.ts'
export type {
  FileFormat,
  FileSource,
  LoadProgress,
  MaterializeOptions,
  MaterializedVersion,
  Onto,
  Part,
  PartColumn,
  PartsSource,
  SelectSource,
} from './load-source.ts'
export type { NamedValue, Parameter, QueryProgress, StatementParameters } from './messages.ts'
export type {
  ColumnSource,
  ExpressionPlan,
  ExpressionRequest,
  IndirectHow,
  IndirectSource,
  LineageGap,
  OutputLineage,
  PlannedTable,
  PlanRequest,
  SourceHow,
  StatementLineage,
  StatementPlan,
} from './plans/statement-plan.ts'
export { exportFormats, secretMark } from './warehouse.ts'
export type {
  DescribedTable,
  Export,
  ExportFormat,
  QueryAnswer,
  QueryRequest,
  TableInput,
  TableView,
  Warehouse,
  WarehouseLimits,
} from './warehouse.ts'
export { cellReading, openWorkbook } from './ingest/xlsx/workbook.ts'
export { sheetRows } from './ingest/xlsx/sheet-rows.ts'
export { scanXml } from './ingest/xlsx/xml-part.ts'
export { ZipArchive } from './ingest/xlsx/zip-archive.ts'
