import type { ExploreRequest } from '../../../../contract/src/explore.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import {
  type DatasetTable,
  datasetTables,
  queryFailure,
  versionNumber,
  warehouseTable,
} from '../datasets/index.ts'
import { WarehouseError } from '../warehouse/index.ts'
import { type Answer, type Asker, factsOf, isKept, usualRows } from './answer-query.ts'
import { queryTimeoutMs, withLimit } from './limits.ts'
import { nearestNames } from '../sql/index.ts'
import { resultJson } from './result-json.ts'

export interface SqlQuestion {
  sql: string
  parameters: readonly (string | number | boolean | null)[]
  tables: DatasetTable[]
  /** Names of those that lie elsewhere, and that a person's own SQL does not reach. */
  live: string[]
}

/** Runs a person's own SELECT over the datasets that they may query in SQL. */
export async function answerSql(
  asker: Asker & Pick<Context, 'read' | 'user'>,
  request: ExploreRequest & { sql: string; id: number },
): Promise<Answer> {
  const question = await sqlQuestion(asker, request)
  const { sql, parameters } = question
  const answer = await asker.warehouse
    .query(asker.orgId, {
      sql,
      parameters,
      tables: question.tables.map(warehouseTable),
      rowLimit: request.limit ?? usualRows,
      timeoutMs: queryTimeoutMs(asker),
      signal: asker.signal,
    })
    .catch((error: unknown) => {
      throw withLimit(sqlFailure(error, question), 'query_seconds')
    })
  const asked = question.tables.find(({ id }) => id === request.id)
  const json = resultJson({
    columns: answer.columns.map(({ name, type }) => ({ name, type })),
    rows: answer.rowsJson,
    facts: {
      ...factsOf(answer),
      dataset_version: asked ? versionNumber(asked) : null,
      sql: request.sql,
    },
  })
  return { json, lasts: isKept(answer) }
}

const structuredOnly = [
  'dimensions',
  'measures',
  'filters',
  'having',
  'sort',
  'offset',
  'totals',
  'subtotals',
  'pivot',
  'top',
  'comparison',
  'sample',
  'timezone',
] as const

/** The statement with the tables that its author may use in it. */
export async function sqlQuestion(
  asker: Pick<Context, 'read' | 'user'>,
  request: ExploreRequest & { sql: string },
): Promise<SqlQuestion> {
  const clash = structuredOnly.find((field) => request[field] !== undefined)
  if (clash) throw refuse.invalid(`body.${clash}`, 'does not go with "sql"')
  const all = await datasetTables(asker, 'dataset.query_sql')
  const isLive = ({ source }: DatasetTable) => source.kind === 'live'
  return {
    sql: request.sql,
    parameters: request.parameters ?? [],
    tables: all.filter((table) => !isLive(table)),
    live: all.filter(isLive).map(({ name }) => name),
  }
}

/** A table that does not exist and one that the caller may not query are the same to them. */
export function sqlFailure(error: unknown, { sql, tables, live }: SqlQuestion): unknown {
  const failure = queryFailure(error, sql)
  const missing = missingTable(error)
  if (missing === undefined || !(failure instanceof Error)) return failure
  if (live.some((name) => name.toLowerCase() === missing.toLowerCase())) {
    failure.message = `dataset "${missing}" is live, and SQL reads extracted ones: extract it, or ask a structured question`
    return failure
  }
  const near = nearestNames(
    missing,
    tables.map(({ name }) => name),
  )
  if (near.length > 0) failure.message += `; did you mean ${near.map((name) => `"${name}"`).join(' or ')}?`
  return failure
}

const missingTable = (error: unknown) =>
  error instanceof WarehouseError && error.kind === 'unknown_object'
    ? /no such table: "?([^"]+?)"?$/.exec(error.message)?.[1]
    : undefined
