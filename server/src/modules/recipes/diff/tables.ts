import type { TableInput } from '../../warehouse/index.ts'
import type { RecipeColumn } from '../../../../../contract/src/recipes.ts'
import type { Caller } from '../dependencies.ts'
import { queryRows } from '../statements/query-rows.ts'

/** One of the two tables that are compared. */
export interface Side {
  columns: readonly RecipeColumn[]
  table: TableInput
}

/** What is there now, if anything is, and what the change would make of it. */
export interface Sides {
  before: Side | undefined
  after: Side
}

/** Asks both tables something that has a few rows for an answer. */
export async function querySides(
  context: Caller,
  { before, after }: Sides,
  sql: string,
): Promise<unknown[][]> {
  const tables = [after.table, ...(before ? [before.table] : [])]
  return (await queryRows(context, { sql, tables, rowLimit: 10_000 })).rows
}
