import type { ColumnType } from '../../../../../contract/src/datasets.ts'
import type { Reading } from '../../history/index.ts'
import type { TestedSource } from './opening-failure.ts'

/** What is read of a source: a table, the answer of one SELECT, or files by their path. */
export type Relation =
  | { schema?: string | undefined; table: string }
  /** With the values that its text has places for. */
  | { query: string; parameters?: readonly SourceParameter[] | undefined }
  | { path: string }

export interface SourceTable {
  /** Null where the source has no schemas. */
  schema: string | null
  name: string
  kind: 'table' | 'view' | 'file'
  /** What the source itself reckons; null where it does not say. */
  row_estimate: number | null
}

export interface SourceColumn {
  name: string
  type: ColumnType
  /** As the source writes it, e.g. "numeric(12,2)"; empty where only the loading finds types out. */
  native_type: string
  nullable: boolean
}

/** A column of a part whose type is known, so that loading it guesses nothing. */
export interface PartColumn {
  name: string
  /** Type as the engine writes it, e.g. "DECIMAL(12,2)". */
  native: string
}

/**
 * A finished file with some of the rows. With `columns` a csv part has exactly one form: UTF-8, no header, commas,
 * `"` around values and doubled inside, "\n" between rows, nothing at all for null, `""` for the empty text, times
 * as ISO 8601 with a blank between date and time, moments with a zone in UTC and with "+00".
 */
export interface Part {
  path: string
  /** Left out where only the content tells. */
  format?: 'csv' | 'tsv' | 'json' | 'ndjson' | 'parquet' | 'arrow' | 'xlsx' | undefined
  /** What people call the file, for messages. */
  name?: string | undefined
  columns?: PartColumn[] | undefined
  /** Of a workbook: the sheet that is the table. */
  sheet?: string | undefined
  /** The file stays where it is; otherwise it is the loading's, which removes it. */
  keep?: boolean | undefined
  sizeBytes: number
}

/** What is asked of an extract. */
export interface ExtractRequest {
  relation: Relation
  /** Only these columns; all when left out. */
  columns?: string[] | undefined
  /** Only rows above the value that the column had at its highest in the extract before, or also those at it. */
  cursor?: { column: string; after: string | null; inclusive?: boolean | undefined } | undefined
}

export interface ExtractProgress {
  rowCount: number
  sizeBytes: number
  /** Of the whole; null where that is not known. */
  fraction: number | null
}

export interface Extracted {
  columns: SourceColumn[]
  rowCount: number
  sizeBytes: number
  /** The highest value of the cursor column, to go on from; what was asked with when no row came. */
  cursor: string | null
}

export type SourceParameter = string | number | boolean | null

/** The values of a relation: they are sent beside every statement that its text stands in. */
export const parametersOf = (relation: Relation): readonly SourceParameter[] =>
  'query' in relation ? (relation.parameters ?? []) : []

/** One SELECT in the dialect of the source. */
export interface LiveStatement {
  sql: string
  parameters: readonly SourceParameter[]
  rowLimit: number
  timeoutMs: number
}

/** How long answers may be given again, and what beside the statement they depend on. */
interface Reuse {
  seconds: number
  dependsOn: readonly unknown[]
}

/** The same shape as an answer of the warehouse. */
export interface LiveAnswer {
  columns: { name: string; type: ColumnType; nullable: boolean; native: string }[]
  /** Rows as JSON arrays, in the forms of the warehouse's answers; meant to be passed on, not parsed. */
  rowsJson: Buffer
  rowCount: number
  truncated: boolean
  elapsedMs: number
  sql: string
  /** Whether it was cached, or shared with an equal concurrent query. */
  cached: boolean
}

/** Reads data where it lies, in a process that serves one organization. */
export interface Sources {
  /** Has the organization's process and a driver ready, so that what comes next waits for the remote server only. */
  prepare(orgId: number, type: string): Promise<void>
  /** Tries settings that need not be stored yet. */
  test(
    orgId: number,
    tried: { type: string; settings: Record<string, unknown>; timeoutMs: number },
  ): Promise<TestedSource>
  tables(
    orgId: number,
    connectorId: number,
    ask: { q?: string | undefined; limit: number; signal?: AbortSignal | undefined },
  ): Promise<SourceTable[]>
  columns(
    orgId: number,
    connectorId: number,
    ask: { relation: Relation; signal?: AbortSignal | undefined },
  ): Promise<SourceColumn[]>
  /**
   * Writes the rows as part files into a folder. A part is complete when it is announced, and the next ones wait
   * while it is taken; when it fails, every part is removed again.
   */
  extract(orgId: number, connectorId: number, extract: ExtractCall): Promise<Extracted>
  /**
   * Runs one SELECT in the dialect of the source, which the kind must have. With `reuse`, equal concurrent queries share
   * one result, and later ones do for so long, because only the remote server knows how old a result is.
   */
  query(
    orgId: number,
    connectorId: number,
    statement: LiveStatement & {
      reading: Reading
      signal?: AbortSignal | undefined
      reuse?: Reuse | undefined
    },
  ): Promise<LiveAnswer>
  /** Ends every source process. */
  close(): Promise<void>
}

export interface ExtractCall {
  request: ExtractRequest
  folder: string
  timeoutMs?: number | undefined
  signal?: AbortSignal | undefined
  onPart(part: Part): Promise<void> | void
  onProgress?: ((progress: ExtractProgress) => void) | undefined
}
