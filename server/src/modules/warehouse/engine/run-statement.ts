import type { DuckDBConnection } from '@duckdb/node-api'
import { cancelled, WarehouseError } from '../errors.ts'
import type { Parameter } from '../messages.ts'

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
  parameters: readonly Parameter[],
): Promise<readonly unknown[]> {
  const result = await run(connection, statement, parameters)
  const chunk = await result.fetchChunk()
  return chunk?.getRowValues(0) ?? []
}

/** Runs a statement with values for $1, $2 … */
export async function run(connection: DuckDBConnection, statement: string, parameters: readonly Parameter[]) {
  const prepared = await connection.prepare(statement)
  try {
    if (prepared.parameterCount !== parameters.length) {
      throw new WarehouseError(
        'bad_value',
        `the query has ${prepared.parameterCount} parameters, but ${parameters.length} values were given`,
      )
    }
    parameters.forEach((value, at) => {
      if (value === null) prepared.bindNull(at + 1)
      else if (typeof value === 'string') prepared.bindVarchar(at + 1, value)
      else if (typeof value === 'boolean') prepared.bindBoolean(at + 1, value)
      else if (!Number.isSafeInteger(value)) prepared.bindDouble(at + 1, value)
      else if (Math.abs(value) < 2 ** 31) prepared.bindInteger(at + 1, value)
      else prepared.bindBigInt(at + 1, BigInt(value))
    })
    return await prepared.run()
  } finally {
    prepared.destroySync()
  }
}
