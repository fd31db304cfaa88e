import type { Nested } from '../../../../contract/src/conditions.ts'
import type { Filter } from '../../../../contract/src/filters.ts'
import { refuse } from '../../kernel/errors.ts'
import { type DatasetTable, versionNumber, warehouseTable, queryFailure } from '../datasets/index.ts'
import type { Scene } from '../models/index.ts'
import { recordQuery } from '../history/index.ts'
import { nearestHint, Literals } from '../sql/index.ts'
import { type StatementParameters, type Warehouse, WarehouseError } from '../warehouse/index.ts'
import {
  type Answer,
  answerOf,
  type QueryContext,
  type RecordedContext,
  factsOf,
  isCacheableResult,
} from './answer-query.ts'
import { missingTableFailure } from './answer-sql.ts'
import { isShownTo } from './compile-for-caller.ts'
import { conditionOf, everyCondition, filterSql } from './compiler/condition.ts'
import { startDraft } from './compiler/draft.ts'
import { queryTimeoutMs, withLimit } from './limits.ts'

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
  parameters: StatementParameters
  inputs: readonly StatementInput[]
  limit: number
}

/**
 * Runs a user's SELECT with the caller's permissions: it sees its inputs as their policies leave them, and nothing
 * else. The SQL guard checks that it is well formed, and one SELECT over these tables.
 */
export async function answerStatement(context: QueryContext, request: StatementRequest): Promise<Answer> {
  const datasetIds = request.inputs.map(({ table }) => table.id)
  return await recordQuery(context, { datasetIds, sql: request.sql }, (recorded) => {
    recorded.readsBy(
      request.sql,
      request.inputs.map(({ name, table }) => ({ ...table, name })),
    )
    return answerRecorded({ ...context, ...recorded }, request)
  })
}

async function answerRecorded(context: RecordedContext, request: StatementRequest): Promise<Answer> {
  const { sql, parameters, inputs, limit } = request
  const answer = await context.warehouse
    .query(context.orgId, {
      sql,
      parameters,
      rowLimit: limit,
      tables: inputs.map(({ name, table, only }) =>
        warehouseTable({ ...table, name }, context.reading, only),
      ),
      timeoutMs: queryTimeoutMs(context),
      signal: context.signal,
    })
    .catch((error: unknown) => {
      throw withLimit(statementFailure(error, request), 'query_seconds')
    })
  context.onAnswer?.(answer)
  const [first] = inputs
  return answerOf({
    columns: answer.columns.map(({ name, type }) => ({ name, type })),
    rows: answer.rowsJson,
    facts: {
      ...factsOf(answer),
      dataset_version: first && inputs.length === 1 ? versionNumber(first.table) : null,
      sql: shownOf(request) ?? null,
    },
    isCacheable: isCacheableResult(answer),
  })
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

interface Narrowing {
  /** Without sets: a set is put together by a query of its own. */
  filters: readonly Nested<Filter>[]
  timezone: string | undefined
  now(): Date
}

/**
 * Filters as one condition over the columns of a table named `t`, with the semantics of a structured query;
 * undefined: none. A field of another dataset is rejected: it would need a join that the statement does not have.
 */
export function narrowingCondition(scene: Scene, { filters, timezone, now }: Narrowing): string | undefined {
  if (filters.length === 0) return undefined
  const asked = timezone === undefined ? {} : { timezone }
  const { compiling } = startDraft(asked, { scene, now })
  // A view of the warehouse takes no parameters.
  const filtering = { ...compiling, values: new Literals(compiling.dialect) }
  const conditions = filters.map((filter, index) => {
    const at = `body.filters.${index}`
    const condition = conditionOf(compiling, filter, { from: '', at })
    const other = everyCondition([condition]).find(({ field }) => field.path !== '')
    if (other)
      throw refuse.invalid(
        `${other.at}.column`,
        `"${other.filter.column}" is a field of another dataset, and a statement in SQL is filtered by columns of ` +
          `"${scene.base.table.name}" itself`,
      )
    return `(${filterSql(filtering, condition, undefined)})`
  })
  return conditions.join(' AND ')
}
