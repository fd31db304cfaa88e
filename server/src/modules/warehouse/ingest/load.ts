import type { DuckDBConnection } from '@duckdb/node-api'
import type { ImportOptions } from '../../../../../contract/src/dataset-imports.ts'
import { literal } from '../engine/quote.ts'
import type { DateOrder, LoadNote } from '../load-note.ts'
import type { Reject } from '../messages.ts'

export interface LoadFile {
  /** Where the text lies, in UTF-8. */
  path: string
  /** What the person called it. */
  name: string
}

export interface LoadInput {
  /** The files of the table, in their order; all of one kind and with the same columns. */
  files: readonly [LoadFile, ...LoadFile[]]
  /** The beginning of the first one. */
  sample: string
  /** Whether the sample is all there is. */
  whole: boolean
  /** A folder for what a loader has to write aside. */
  stageFolder: string
  /** The table that is made, e.g. "version.main.data". */
  into: string
  /** Types that columns must have, by name; the others are guessed. */
  types?: Readonly<Record<string, string>> | undefined
  /** How to read dates of which the file does not say what stands first. */
  dateOrder?: DateOrder | null | undefined
  /** How delimited text is read, where that is chosen. */
  options?: ImportOptions | undefined
  /** The text is UTF-8 as a whole: rows with other bytes are rejects. */
  isUtf8?: boolean | undefined
}

export interface Loaded {
  rowCount: number
  rejects: Reject[]
  rejectCount: number
  notes: LoadNote[]
}

/** Fills a table in a single statement. */
export async function createTable(
  connection: DuckDBConnection,
  into: string,
  select: string,
): Promise<number> {
  return changedRows(connection, `CREATE OR REPLACE TABLE ${into} AS ${select}`)
}

/** Runs a statement that writes rows and answers how many. */
export async function changedRows(connection: DuckDBConnection, statement: string): Promise<number> {
  const result = await connection.run(statement)
  const chunk = await result.fetchChunk()
  return Number(chunk?.getRowValues(0)[0] ?? 0)
}

export const pathList = ({ files }: Pick<LoadInput, 'files'>) =>
  files.length === 1 ? literal(files[0].path) : `[${files.map(({ path }) => literal(path)).join(', ')}]`

/** What to call the input in a message: its file, or the part of it that a path names. */
export function nameOf({ files }: Pick<LoadInput, 'files'>, path?: string): { name: string } {
  return files.find((file) => file.path === path) ?? files[0]
}
