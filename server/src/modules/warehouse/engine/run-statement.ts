import type { DuckDBConnection } from '@duckdb/node-api'
import { cancelled } from '../errors.ts'
import type { StatementParameters } from '../messages.ts'
import { bindValues } from './bind-values.ts'

/** Names a request while it runs, so that it can be interrupted. */
export interface Running {
  connection?: DuckDBConnection
  interrupted: boolean
}

export function stopIfInterrupted({ interrupted }: Running, what?: 'query' | 'load'): void {
  if (interrupted) throw cancelled(what)
}

export type Scalar = string | number | bigint | boolean | null

/** The rows of one of our own statements, which return plain values only. */
export async function rowsOf(connection: DuckDBConnection, sql: string): Promise<Scalar[][]> {
  return (await connection.runAndReadAll(sql)).getRows() as Scalar[][]
}

/** The first row of a statement's answer, read together with nothing else. */
export async function onlyRow(
  connection: DuckDBConnection,
  statement: string,
  parameters: StatementParameters,
): Promise<readonly unknown[]> {
  const result = await run(connection, statement, parameters)
  const chunk = await result.fetchChunk()
  return chunk?.getRowValues(0) ?? []
}

/** Runs a statement with the values of its parameters. */
export async function run(connection: DuckDBConnection, statement: string, parameters: StatementParameters) {
  const prepared = await connection.prepare(statement)
  try {
    bindValues(prepared, parameters)
    return await prepared.run()
  } finally {
    prepared.destroySync()
  }
}
