import type { ImportOptions } from '../../../../contract/src/dataset-imports.ts'
import type { Column } from './column.ts'
import type { DateOrder, LoadNote } from './load-note.ts'
import type { Parameter, Reject } from './messages.ts'
import type { TableInput } from './warehouse.ts'

export type FileFormat = 'csv' | 'tsv' | 'json' | 'ndjson' | 'parquet' | 'arrow' | 'xlsx'

export interface FileSource {
  path: string
  /** What the person called the file; its ending is compared with its content. */
  name: string
  format?: FileFormat | undefined
  /** Of a workbook: the sheet to load; the first one with cells when left out. */
  sheet?: string | undefined
}

/** A finished piece of a table. */
export interface Part {
  path: string
  /** What messages call it, e.g. "2026/orders-7.csv"; "part 7" when left out. */
  name?: string | undefined
  /** Left out where only the content tells. */
  format?: FileFormat | undefined
  /**
   * Its columns, where their types are known: nothing is guessed then. CSV is read as PostgreSQL's COPY writes it: UTF-8,
   * comma, "" for a quote, an empty field is NULL and "" an empty text, columns in this order, without a header.
   * NDJSON is one object a line, read by these names.
   */
  columns?: readonly PartColumn[] | undefined
  /** Whether a CSV part whose columns are given begins with a line of names all the same. */
  header?: boolean | undefined
  /** The file stays where it is. Otherwise it is the warehouse's from now on, which removes it once it is loaded. */
  keep?: boolean | undefined
  /** Of a workbook: the sheet to load; the first one with cells when left out. */
  sheet?: string | undefined
}

export type PartColumn = Pick<Column, 'name' | 'native'>

/** A table that arrives in pieces, each loaded while the next is still fetched. They all have the same columns. */
export interface PartsSource {
  parts: AsyncIterable<Part>
  /** What a table has that turns out to be without parts. */
  columns?: readonly PartColumn[] | undefined
  /** How many rows to expect, for the progress. */
  rowEstimate?: number | null | undefined
}

/** The answer of one governed SELECT. */
export interface SelectSource {
  sql: string
  parameters?: readonly Parameter[] | undefined
  tables: readonly TableInput[]
}

/** A former version that the new one goes on from. */
export interface Onto {
  file: string
  /** Rows with the same key replace former ones. Without keys all rows are added. */
  keys: readonly string[]
  /** With keys: new rows of the same key all stay, so that keys stand for groups of rows that are replaced as a whole. */
  keepAll?: boolean | undefined
  /** Of new rows with the same key the one with the largest value here stays, and of equal ones the last. */
  orderBy?: string | undefined
}

export interface LoadProgress {
  /** Rows loaded; of a SELECT those that the engine has gone through, which may be more than it answers. */
  rowCount: number
  sizeBytes: number
  /** Between 0 and 1; null when nobody knows how much is still to come. */
  fraction: number | null
}

export interface MaterializeOptions {
  datasetId: number
  onto?: Onto | undefined
  /** How to read dates such as 01/02/2024, where the file does not tell. */
  dateOrder?: DateOrder | null | undefined
  /** Of a SELECT: what tells its rows apart. Of those with equal keys the last by a column stays. */
  unique?: { keys: readonly string[]; orderBy: string | null } | undefined
  /** How to read a file, where that is chosen. */
  options?: ImportOptions | undefined
  signal?: AbortSignal | undefined
  onProgress?: ((progress: LoadProgress) => void) | undefined
}

export interface MaterializedVersion {
  /** How many rows gave way to another of the same key. */
  duplicateCount: number
  file: string
  rowCount: number
  sizeBytes: number
  columns: Column[]
  /** Rows that did not fit, at most a thousand of them. */
  rejects: Reject[]
  /** How many rows did not fit, in all. */
  rejectCount: number
  /** Notes about how it was read. */
  notes: LoadNote[]
  /** How many rows were read, of which a load onto a former version has fewer than it holds in the end. */
  loadedRowCount: number
}
