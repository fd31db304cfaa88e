import type { DryRun, dryRunExplore as endpoint } from '../../../../contract/src/dry-run.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { Query } from '../../../../contract/src/query.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { requireTarget } from '../access/index.ts'
import {
  type DatasetTable,
  getDatasetTable,
  queryFailure,
  describedTable,
  versionNumber,
} from '../datasets/index.ts'
import { recordQuery } from '../history/index.ts'
import type { NamedValue, Parameter, StatementParameters } from '../warehouse/index.ts'
import { allRights } from '../policies/index.ts'
import { type QueryContext, fetchRows, questionOf, shownColumn, defaultRows } from './answer-query.ts'
import { sqlFailure, sqlQueryOf, withTables } from './answer-sql.ts'
import type { Fetcher } from './fetch-live.ts'
import { compileForCaller } from './compile-for-caller.ts'
import { rejectSqlOnlyFields } from './explore-dataset.ts'
import { type ResolvedRequest, resolveRequest } from './resolve-request.ts'

type Caller = Context & QueryContext & Fetcher & { sqlEnabled: boolean }
type Request = Input<typeof endpoint>

/** The SQL that a query would run, with all of explore's validation. */
export async function dryRunExplore(context: Caller, asked: Request): Promise<DryRun> {
  if (asked.sql === undefined) rejectSqlOnlyFields(asked)
  const request = await resolveRequest(context, asked)
  const { sql, parameters: _values, inputs: _inputs, version, as_of: asOf, id, ...query } = request
  if (sql !== undefined) return dryRunSql(context, { ...request, sql })
  const table = await getDatasetTable(context, id, { version, as_of: asOf })
  return dryRunQuery(context, { ...query, limit: query.limit ?? defaultRows }, table)
}

/** The same for a structured query on an authorized table. */
export async function dryRunQuery(context: QueryContext, query: Query, table: DatasetTable): Promise<DryRun> {
  // A pivot reads the values that become its columns.
  const compiled = await recordQuery(context, questionOf({ query, table }), async (recorded) => {
    const made = await compileForCaller(context, {
      query,
      table,
      fetchRows: fetchRows({ ...context, ...recorded }),
    })
    recorded.reads(made.reads)
    return made
  })
  const { outputs, tables, dialect } = compiled
  const isLive = table.source.kind === 'live'
  const statement = { sql: compiled.sql, parameters: compiled.parameters }
  const planned = isLive
    ? undefined
    : await context.warehouse
        .describe(context.orgId, {
          ...statement,
          tables: tables.map(describedTable),
          signal: context.signal,
        })
        .catch((error: unknown) => {
          throw queryFailure(error, compiled.shown?.sql)
        })
  return {
    sql: compiled.shown?.sql ?? null,
    parameters: compiled.shown?.parameters ?? [],
    dialect,
    ...factsOf(tables),
    columns: outputs.map((output, at) => shownColumn(output, planned?.columns[at]?.type ?? output.type.type)),
    estimated_rows: estimateOf(planned, tables),
  }
}

async function dryRunSql(context: Caller, request: ResolvedRequest & { sql: string }): Promise<DryRun> {
  if (!context.sqlEnabled) throw refuse.notFound('path')
  await requireTarget(context, 'dataset.query_sql', { type: 'dataset', id: request.id, path: 'body.sql' })
  const question = await sqlQueryOf(context, request)
  const { sql, parameters, signal } = { ...question, signal: context.signal }
  // Of live datasets the columns are enough.
  const planned = await recordQuery(context, { datasetIds: [request.id], sql }, ({ reading }) =>
    withTables({ ...context, reading }, { ...question, maxRows: 0 }, (inputs) =>
      context.warehouse.describe(context.orgId, { sql, parameters, tables: inputs, signal }),
    ),
  ).catch((error: unknown) => {
    throw sqlFailure(error, question)
  })
  const tables = [...question.tables, ...question.live]
  const read = new Set(planned.tables.map((name) => name.toLowerCase()))
  const used = tables.filter(({ name }) => read.has(name.toLowerCase()))
  const isWhole = used.every(({ source }) => source.kind === 'version')
  return {
    sql,
    parameters: parameterList(parameters),
    dialect: 'duckdb',
    ...factsOf(used),
    columns: planned.columns.map(({ name, type }) => ({ name, type })),
    estimated_rows: estimateOf(isWhole ? planned : undefined, used),
  }
}

/** The values that a statement binds, in their order. */
export const parameterList = (parameters: StatementParameters): unknown[] =>
  Object.values(parameters).map((value: Parameter | NamedValue) =>
    typeof value === 'object' && value !== null ? value.value : value,
  )

/** The engine guesses by what is stored, and so counts what policies hide. */
const estimateOf = (planned: { estimatedRows: number | null } | undefined, tables: readonly DatasetTable[]) =>
  tables.every(({ rights }) => rights === allRights) ? (planned?.estimatedRows ?? null) : null

const factsOf = (tables: readonly DatasetTable[]) => ({
  policies: [...new Set(tables.flatMap(({ policies }) => policies))],
  tables: tables.map((table) => ({ id: table.id, name: table.name, version: versionNumber(table) })),
})
