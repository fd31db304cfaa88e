import { queryFailure } from '../../datasets/index.ts'
import { dialects } from '../../sql/index.ts'
import type { TableInput } from '../../warehouse/index.ts'
import type { RecipeColumn } from '../../../../../contract/src/recipes.ts'
import type { Caller } from '../dependencies.ts'

export const { identifier } = dialects.duckdb

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
  { warehouse, orgId, signal, user }: Caller,
  { before, after }: Sides,
  sql: string,
): Promise<unknown[][]> {
  const tables = [after.table, ...(before ? [before.table] : [])]
  const timeoutMs = user.limits.querySeconds * 1000
  const { rowsJson } = await warehouse
    .query(orgId, { sql, tables, rowLimit: 10_000, timeoutMs, signal })
    .catch((error: unknown) => {
      throw queryFailure(error, undefined)
    })
  return JSON.parse(rowsJson.toString()) as unknown[][]
}
