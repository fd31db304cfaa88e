import { refuse } from '../../../kernel/errors.ts'
import { type DatasetTable, queryFailure } from '../../datasets/index.ts'
import { type Warehouse, WarehouseError } from '../../warehouse/index.ts'

interface Checked {
  sql: string
  inputs: readonly { name: string; table: Pick<DatasetTable, 'columns'> }[]
  /** Path of the statement in the request. */
  path: string
}

interface Checker {
  orgId: number
  signal: AbortSignal
  warehouse: Pick<Warehouse, 'plan'>
}

const refused: ReadonlySet<string> = new Set(['syntax', 'unknown_object', 'denied', 'bad_value'])

/** Lets the engine read a statement over the columns of its inputs; what it refuses is refused at its place. */
export async function checkStatement(checker: Checker, { sql, inputs, path }: Checked): Promise<void> {
  const { orgId, signal, warehouse } = checker
  const tables = inputs.map(({ name, table }) => ({
    name,
    columns: table.columns.map((column) => ({ name: column.name, native: column.native_type })),
  }))
  try {
    await warehouse.plan(orgId, { sql, tables, signal })
  } catch (error) {
    if (!(error instanceof WarehouseError) || !refused.has(error.kind)) throw queryFailure(error, sql)
    const { position } = error.place
    throw refuse.invalid(path, `${position === undefined ? '' : lineOf(sql, position)}${error.message}`)
  }
}

/** "line 2: ", counted from 1. */
const lineOf = (sql: string, position: number) => `line ${sql.slice(0, position).split('\n').length}: `
