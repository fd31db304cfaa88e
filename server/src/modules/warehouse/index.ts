export { openWarehouse } from './open-warehouse.ts'
export type { WarehouseOptions } from './open-warehouse.ts'
export { WarehouseError } from './errors.ts'
export type { WarehouseErrorKind, WarehouseErrorPlace } from './errors.ts'
export type { Column, ColumnType } from './column.ts'
export type { ColumnProfile } from './profile.ts'
export type { ExportFormat, Parameter, Reject } from './messages.ts'
export type {
  Export,
  FileSource,
  MaterializedVersion,
  MaterializeOptions,
  QueryAnswer,
  QueryRequest,
  TableInput,
  Warehouse,
  WarehouseLimits,
} from './warehouse.ts'
