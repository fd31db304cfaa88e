import type { DuckDBConnection } from '@duckdb/node-api'
import type { Reject } from '../messages.ts'

export interface LoadInput {
  /** Where the text lies, in UTF-8. */
  path: string
  /** What the person called it. */
  name: string
  sample: string
  whole: boolean
  /** A folder for what a loader has to write aside. */
  stageFolder: string
}

export interface Loaded {
  rowCount: number
  rejects: Reject[]
  rejectCount: number
}

/** Fills the one table of the version file, which is attached as `version`, in a single statement. */
export async function createTable(connection: DuckDBConnection, select: string): Promise<number> {
  const result = await connection.run(`CREATE OR REPLACE TABLE version.main.data AS ${select}`)
  const chunk = await result.fetchChunk()
  return Number(chunk?.getRowValues(0)[0] ?? 0)
}
