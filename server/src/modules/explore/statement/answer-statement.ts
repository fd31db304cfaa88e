import { type DatasetTable, versionNumber, warehouseTable } from '../../datasets/index.ts'
import { nearestHint } from '../../sql/index.ts'
import { type Answer, type QueryContext, factsOf, isCachedResult } from '../answer-query.ts'
import { missingTableFailure } from '../answer-sql.ts'
import { isShownTo } from '../compile-for-caller.ts'
import { queryTimeoutMs, withLimit } from '../limits.ts'
import { resultJson } from '../result-json.ts'

/** A table of a statement, as the caller may see it. */
export interface StatementInput {
  /** How the statement calls it. */
  name: string
  table: DatasetTable
  /** Restricts its rows by this condition. */
  only: string | undefined
}

export interface StatementRequest {
  sql: string
  parameters: readonly (string | number | boolean | null)[]
  inputs: readonly StatementInput[]
  limit: number
}

/**
 * Runs a user's SELECT with the caller's permissions: it sees its inputs as their policies leave them, and nothing
 * else. The SQL guard checks that it is well formed, and one SELECT over these tables.
 */
export async function answerStatement(context: QueryContext, request: StatementRequest): Promise<Answer> {
  const { sql, parameters, inputs, limit } = request
  const answer = await context.warehouse
    .query(context.orgId, {
      sql,
      parameters,
      rowLimit: limit,
      tables: inputs.map(({ name, table, only }) => warehouseTable({ ...table, name }, only)),
      timeoutMs: queryTimeoutMs(context),
      signal: context.signal,
    })
    .catch((error: unknown) => {
      throw withLimit(statementFailure(error, request), 'query_seconds')
    })
  context.onAnswer?.(answer)
  const [first] = inputs
  const json = resultJson({
    columns: answer.columns.map(({ name, type }) => ({ name, type })),
    rows: answer.rowsJson,
    facts: {
      ...factsOf(answer),
      dataset_version: first && inputs.length === 1 ? versionNumber(first.table) : null,
      sql: shownOf(request) ?? null,
    },
  })
  return { json, isCacheable: isCachedResult(answer) }
}

/** The statement for callers who could have written it; its author may have put values into it. */
export const shownOf = ({ sql, inputs }: StatementRequest): string | undefined =>
  isShownTo(inputs.map(({ table }) => table)) ? sql : undefined

/** A table that is no input is as if it did not exist. */
function statementFailure(error: unknown, request: StatementRequest): unknown {
  const { inputs } = request
  const names = inputs.map(({ name }) => name)
  const hint = (missing: string) => `, for only its inputs are tables${nearestHint(missing, names)}`
  return missingTableFailure(error, { sql: shownOf(request), hint })
}
