import type { SeenPath } from '../../kernel/processes/launch.ts'
import type { Reply as ProcessReply } from '../../kernel/processes/link.ts'
import type { ImportOptions } from '../../../../contract/src/dataset-imports.ts'
import type { Column } from './column.ts'
import type { DateOrder, LoadNote } from './load-note.ts'
import type { MaterializeOptions, Onto, Part, PartColumn } from './load-source.ts'
import type { WarehouseErrorKind, WarehouseErrorPlace } from './errors.ts'
import type { ExpressionRequest, PlannedTable } from './plans/statement-plan.ts'

/** What the server and its engine processes say to each other, as JSON frames. Paths are those of the process. */

export type Parameter = string | number | boolean | null

/** The value of a parameter that a statement names, e.g. `$region`. */
export interface NamedValue {
  type: 'text' | 'number' | 'date' | 'timestamp' | 'boolean'
  value: Parameter | readonly Parameter[]
}

/** Values for $1, $2 …, or by the names of parameters. */
export type StatementParameters = readonly Parameter[] | Readonly<Record<string, NamedValue>>

export interface OpenRequest {
  op: 'open'
  /** The one organization's folder: all that this process will ever read. */
  folder: SeenPath
  scratchFolder: SeenPath
  memoryLimitBytes: number
  scratchLimitBytes: number
  threads: number
}

/** A table file, and what may be seen of it. */
export interface MessageTable {
  path: SeenPath
  view?:
    | {
        columns: readonly { name: string; sql: string }[]
        where?: string | undefined
        secrets?: readonly string[] | undefined
      }
    | undefined
  only?: string | undefined
}

export interface Statement {
  sql: string
  parameters: StatementParameters
  tables: readonly (MessageTable & { name: string })[]
  /** All rows, when it is null. */
  rowLimit: number | null
}

/** `json` is the rows alone, one to a line with a comma in front; `sheet` the rows of an XLSX worksheet. */
export type ExportFormat = 'csv' | 'json' | 'parquet' | 'arrow' | 'sheet'

export interface QueryMessage extends Statement {
  op: 'query'
  rowLimit: number
  maxBytes: number
}

export interface ExportMessage extends Statement {
  op: 'export'
  format: ExportFormat
  path: SeenPath
}

/** Writes the answer as a version, in a stage folder. */
export interface BuildMessage extends Statement {
  op: 'build'
  rowLimit: null
  stageFolder: SeenPath
  onto?: Onto | undefined
  unique: MaterializeOptions['unique']
}

export interface BuildReply {
  /** How many rows gave way to another of the same key. */
  duplicateCount: number
  rowCount: number
  /** How many rows the statement answered. */
  loadedRowCount: number
  columns: Column[]
}

/** How far a build is. */
export interface BuildProgress extends QueryProgress {
  /** Rows that the engine has read until now. */
  rowCount: number
}

export interface DescribeMessage extends Statement {
  op: 'describe'
}

/** Binds a statement over empty tables. */
export interface PlanMessage {
  op: 'plan'
  sql: string
  tables: readonly PlannedTable[]
}

export interface PlanExpressionMessage extends Pick<ExpressionRequest, 'sql' | 'columns' | 'allow'> {
  op: 'plan-expression'
}

export interface ProfileMessage {
  op: 'profile'
  table: MessageTable
}

/** Opens the one load that this process is for. Parts follow, then the end. */
export interface StartLoadMessage {
  op: 'begin-load'
  stageFolder: SeenPath
  scratchFolder: SeenPath
  /** Files outside the stage folder that parts lie in. */
  files: readonly SeenPath[]
  columns: readonly PartColumn[] | undefined
  onto?: Onto | undefined
  /** How to read dates of which a text does not say what stands first. */
  dateOrder: DateOrder | null | undefined
  options?: ImportOptions | undefined
  memoryLimitBytes: number
  scratchLimitBytes: number
  threads: number
}

export interface LoadPartMessage extends Omit<Part, 'path' | 'keep'> {
  op: 'load-part'
  path: SeenPath
  name: string
}

/** Asks which sheets a workbook has. */
export interface InspectMessage {
  op: 'inspect'
  path: SeenPath
  name: string
}

/** Asks how a file would be read, in place of loading it. */
export interface PreviewLoadMessage {
  op: 'preview-load'
  path: SeenPath
  name: string
}

export interface FinishLoadMessage {
  op: 'finish-load'
}

export type EngineRequest =
  | OpenRequest
  | QueryMessage
  | ExportMessage
  | DescribeMessage
  | BuildMessage
  | ProfileMessage
  | PlanMessage
  | PlanExpressionMessage
  | StartLoadMessage
  | LoadPartMessage
  | PreviewLoadMessage
  | FinishLoadMessage
  | InspectMessage
  | { op: 'interrupt' }

export interface QueryReply {
  columns: Column[]
  rowCount: number
  truncated: boolean
  elapsedMs: number
  /** Names, in lower case, of the tables that the statement uses. */
  tables: string[]
  /** Whether the same rows give the same answer at any time. */
  isStable: boolean
}

export interface ExportReply {
  rowCount: number
  elapsedMs: number
}

/** How far a statement is; null while the engine cannot tell. */
export interface QueryProgress {
  fraction: number | null
}

export interface DescribeReply {
  columns: Column[]
  tables: string[]
  /** The engine's guess at the number of rows; null when it makes none. */
  estimatedRows: number | null
}

export interface Reject {
  line: number
  column: string | null
  text: string
  message: string
}

export interface LoadPartReply {
  rowCount: number
  /** The part is read at the end, together with the others, so its file is still needed. */
  isWaiting: boolean
}

export interface FinishLoadReply {
  duplicateCount: number
  rowCount: number
  loadedRowCount: number
  columns: Column[]
  rejects: Reject[]
  rejectCount: number
  notes: LoadNote[]
}

/** Why a request was not answered. */
export interface EngineFailure {
  kind: WarehouseErrorKind
  message: string
  place: WarehouseErrorPlace
}

export type Reply = ProcessReply<EngineFailure>

/** What the files of a stage folder are called in statements. */
export interface StagedCatalogs {
  version: string
  former: string
  delta: string
}

/** The names of table files inside the stage folder: the version that is built, and the one that it goes on from. */
export const stagedFile = 'version.duckdb'
export const formerFile = 'former.duckdb'
/** The rebuilt rows, until they are merged with the previous version. */
export const deltaFile = 'delta.duckdb'
