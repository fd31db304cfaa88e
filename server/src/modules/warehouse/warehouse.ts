import type { ImportPreview } from '../../../../contract/src/dataset-imports.ts'
import type { Readable } from 'node:stream'
import type { Reading } from '../history/index.ts'
import type { Column } from './column.ts'
import type {
  FileSource,
  MaterializeOptions,
  MaterializedVersion,
  PartsSource,
  SelectSource,
} from './load-source.ts'
import type { DescribeReply, StatementParameters, QueryProgress } from './messages.ts'
import type { PreviewOptions } from './inspect-file.ts'
import type { ExpressionPlan, ExpressionRequest, PlanRequest, StatementPlan } from './plans/statement-plan.ts'
import type { ColumnProfile } from './profile.ts'

/** A table that a statement may use: the name it has there, and the version file it stands for. */
export interface TableInput {
  name: string
  file: string // relative to the data folder, e.g. "org7/d12/m3x.duckdb"
  /** What the caller may see of it; without it, all. Statements see nothing but this. */
  view?: TableView | undefined
  /** A condition over the columns that are left, as those of `t`, with literals only: other rows are not there. */
  only?: string | undefined
  /** Whose reading of a governed table it is; files of the warehouse's own are read in nobody's name. */
  reading?: Reading | undefined
  /** Only `describe` takes it, which reads no rows. */
  isDescribed?: never
}

/** A table of which no rows are wanted. */
export type DescribedTable = Omit<TableInput, 'isDescribed'> & { isDescribed: true }

/** Columns and rows of a table as one caller sees them, as SQL over the stored columns, with literals only. */
export interface TableView {
  columns: readonly { name: string; sql: string }[]
  where?: string | undefined
  /** Values that stand in no text: `secretMark` of their places does. */
  secrets?: readonly string[] | undefined
}

/** What stands in a view for a secret. */
export const secretMark = (at: number) => `\0s${at}\0`

export interface QueryRequest {
  /** One SELECT over the tables; with $1, $2 … for the parameters, or with their names. */
  sql: string
  parameters?: StatementParameters | undefined
  tables: readonly TableInput[]
  rowLimit: number
  timeoutMs: number
  signal?: AbortSignal | undefined
  /** Called a few times a second while the engine is at work. */
  onProgress?: ((progress: QueryProgress) => void) | undefined
}

export interface QueryAnswer {
  columns: Column[]
  /**
   * The rows as the engine wrote them, e.g. `[[1,"a"],[2,null]]`; meant to be passed on, not parsed. Numbers
   * that JSON cannot hold exactly are strings, times are ISO 8601, NaN and infinity are null.
   */
  rowsJson: Buffer
  rowCount: number
  /** Whether there were more rows than the limit. */
  truncated: boolean
  elapsedMs: number
  sql: string
  /** Whether the answer was there already, or came from an equal request that was under way. */
  cached: boolean
  /** What the answer depends on, as a digest: equal when nothing of it changed. Without it, nothing was kept. */
  key: string | undefined
}

export const exportFormats = ['csv', 'json', 'parquet', 'arrow', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

export interface ExportRequest extends Omit<QueryRequest, 'rowLimit'> {
  format: ExportFormat
  /** All rows, when it is null. */
  rowLimit: number | null
}

export interface ExportResult {
  rowCount: number
  /** Whether there were more rows than the limit; for `json` only. */
  truncated: boolean
  elapsedMs: number
}

export interface Export {
  /** `json` is the rows without the brackets around them: `[1,"a"],[2,null]`. */
  stream: Readable
  columns: Column[]
  /** Known when all is written, before the last bytes are read. */
  finished: Promise<ExportResult>
}

/** Tables of organizations, kept in immutable files and read by processes that serve one organization each. */
export interface Warehouse {
  /** Another one may answer the same statement with other bytes. */
  readonly engineVersion: string
  /** Runs one governed SELECT. */
  query(orgId: number, request: QueryRequest): Promise<QueryAnswer>
  /**
   * Runs one governed SELECT and streams its answer while it is made. The engine does not wait for a slow reader,
   * and stops when the stream is closed or the signal aborts.
   */
  export(orgId: number, request: ExportRequest): Promise<Export>
  /** Checks a statement and says what it would answer, without running it. */
  describe(
    orgId: number,
    request: Pick<QueryRequest, 'sql' | 'parameters' | 'signal'> & {
      tables: readonly (TableInput | DescribedTable)[]
    },
  ): Promise<DescribeReply>
  /**
   * Checks a statement over tables of which only the columns are known, and says what it would answer and where each
   * column comes from. Nothing is read.
   */
  plan(orgId: number, request: PlanRequest): Promise<StatementPlan>
  /** The type of one expression over columns, e.g. of a formula, and the columns that it uses. */
  planExpression(orgId: number, request: ExpressionRequest): Promise<ExpressionPlan>
  profile(orgId: number, table: TableInput, signal?: AbortSignal): Promise<ColumnProfile[]>
  /**
   * Turns a file, a table that arrives in parts, or what a governed SELECT answers, into a version of a dataset. Nothing refers to the version yet: that is
   * the caller's to publish. When it fails, nothing of it stays, and the parts are asked to end.
   */
  materialize(
    orgId: number,
    source: FileSource | PartsSource | SelectSource,
    options: MaterializeOptions,
  ): Promise<MaterializedVersion>
  /** Says by its content what a file is, and which sheets a workbook has. */
  inspect(orgId: number, source: FileSource): Promise<{ format: string; sheets: string[] }>
  /** How a file would be read, with what would be lost: types, units, dates, the values that do not fit. Nothing is kept. */
  preview(orgId: number, source: FileSource, options: PreviewOptions): Promise<ImportPreview>
  /** Removes a version file. Queries that already read it finish. */
  drop(orgId: number, file: string): Promise<void>
  /**
   * Removes what crashes left: half-built versions, scratch, and version files older than the grace that
   * nothing refers to. Returns what was removed.
   */
  collect(isReferenced: (file: string) => Promise<boolean>, options?: { graceMs?: number }): Promise<string[]>
  /** How many engine processes live. */
  engines(): number
  /** Ends every engine process. */
  close(): Promise<void>
}

export interface WarehouseLimits {
  /** Memory of one engine before it spills to disk; the operating system's limit lies above it. */
  memoryBytes: number
  scratchBytes: number
  threads: number
  maxRunning: number
  maxRunningPerOrg: number
  maxWaitingPerOrg: number
  maxWaitMs: number
  maxLiveEngines: number
  warmEngines: number
  engineLifeMs: number
  engineIdleMs: number
  answerBytes: number
  exportBytes: number
  ingestTimeoutMs: number
  profileTimeoutMs: number
}
