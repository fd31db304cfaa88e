import type { DuckDBConnection } from '@duckdb/node-api'

export type Scalar = string | number | bigint | boolean | null

/** The rows of one of our own statements, which return plain values only. */
export async function rowsOf(connection: DuckDBConnection, sql: string): Promise<Scalar[][]> {
  return (await connection.runAndReadAll(sql)).getRows() as Scalar[][]
}
