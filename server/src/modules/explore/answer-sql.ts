import type { ExploreRequest } from '../../../../contract/src/explore.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal, refuse } from '../../kernel/errors.ts'
import {
  type DatasetTable,
  datasetTables,
  getDatasetTable,
  queryFailure,
  versionNumber,
  warehouseTable,
} from '../datasets/index.ts'
import { type StatementParameters, type TableInput, WarehouseError } from '../warehouse/index.ts'
import {
  type Answer,
  answerOf,
  type QueryContext,
  factsOf,
  isCacheableResult,
  defaultRows,
} from './answer-query.ts'
import { type Fetched, type Fetcher, type LiveTable, fetchLive } from './fetch-live.ts'
import { queryTimeoutMs, withLimit } from './limits.ts'
import type { ResolvedRequest } from './resolve-request.ts'
import { type RecordedQuery, recordQuery } from '../history/index.ts'
import { nearestHint } from '../sql/index.ts'

export interface SqlQuery {
  sql: string
  parameters: StatementParameters
  tables: DatasetTable[]
  /** Those that lie elsewhere: their rows are fetched when the statement names them. */
  live: LiveTable[]
}

/** Runs a user's own SELECT over the datasets that they may query in SQL. */
export async function answerSql(
  context: QueryContext & Fetcher,
  request: ResolvedRequest & { sql: string },
): Promise<Answer> {
  const question = await sqlQueryOf(context, request)
  const { id, sql } = request
  return await recordQuery(context, { datasetIds: [id], sql }, (recorded) => {
    recorded.readsBy(sql, [...question.tables, ...question.live])
    return answerRecorded({ ...context, ...recorded }, request, question)
  })
}

async function answerRecorded(
  context: QueryContext & Fetcher & RecordedQuery,
  request: ResolvedRequest & { sql: string },
  question: SqlQuery,
): Promise<Answer> {
  const { sql, parameters } = question
  let isOfVersions = true
  const answer = await withTables(context, question, (tables) => {
    // The next time a live dataset has other rows.
    isOfVersions = tables.length === question.tables.length
    return context.warehouse.query(context.orgId, {
      sql,
      parameters,
      tables,
      rowLimit: request.limit ?? defaultRows,
      timeoutMs: queryTimeoutMs(context),
      signal: context.signal,
    })
  }).catch((error: unknown) => {
    throw withLimit(sqlFailure(error, question), 'query_seconds')
  })
  const asked = question.tables.find(({ id }) => id === request.id)
  return answerOf({
    columns: answer.columns.map(({ name, type }) => ({ name, type })),
    rows: answer.rowsJson,
    facts: {
      ...factsOf(answer),
      dataset_version: asked ? versionNumber(asked) : null,
      sql: request.sql,
    },
    isCacheable: isOfVersions && isCacheableResult(answer),
  })
}

const structuredOnly = [
  'fields',
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
  'retention',
  'funnel',
] as const

/** Rejects fields of structured queries beside a statement. */
export function rejectStructuredFields(
  request: Partial<Record<(typeof structuredOnly)[number], unknown>>,
): void {
  const clash = structuredOnly.find((field) => request[field] !== undefined)
  if (clash) throw refuse.invalid(`body.${clash}`, 'does not go with "sql"')
}

/** The statement with the tables that its author may use in it. */
export async function sqlQueryOf(
  context: Pick<Context, 'read' | 'user'>,
  request: ResolvedRequest & { sql: string },
): Promise<SqlQuery> {
  rejectStructuredFields(request)
  const now = await datasetTables(context, 'dataset.query_sql')
  const { id, version, as_of: asOf } = request
  const isOld = version !== undefined || asOf !== undefined
  const old = isOld ? await getDatasetTable(context, id, { version, as_of: asOf }) : undefined
  const all = old ? now.map((table) => (table.id === id ? old : table)) : now
  const called = calledBy(request.inputs ?? [], all)
  const isLive = (table: DatasetTable): table is LiveTable => table.source.kind === 'live'
  return {
    sql: request.sql,
    parameters: request.parameters ?? [],
    tables: called.filter((table) => !isLive(table)),
    live: called.filter(isLive),
  }
}

/** The tables by the names that the statement has for them, and the others by their own. */
function calledBy(inputs: NonNullable<ExploreRequest['inputs']>, tables: DatasetTable[]): DatasetTable[] {
  const taken = new Set<string>()
  const named = inputs.map(({ dataset_id: id, name }, index) => {
    const path = `body.inputs.${index}`
    if (taken.has(name.toLowerCase())) throw refuse.invalid(`${path}.name`, `two inputs are called "${name}"`)
    taken.add(name.toLowerCase())
    const table = tables.find((one) => one.id === id)
    if (!table)
      throw refuse.invalid(
        `${path}.dataset_id`,
        'there is no such dataset with data that you may query in SQL',
      )
    return { ...table, name }
  })
  return [...named, ...tables.filter(({ name }) => !taken.has(name.toLowerCase()))]
}

const maxFetched = 4
const maxFetchedRows = 100_000

/**
 * Runs a statement over its tables. A live one is detected by its missing name, after everything before passed the
 * SQL guard; it is fetched, and the statement runs again.
 */
export async function withTables<Value>(
  context: Fetcher & Pick<RecordedQuery, 'reading'>,
  { tables, live, maxRows = maxFetchedRows }: SqlQuery & { maxRows?: number },
  run: (tables: TableInput[]) => Promise<Value>,
): Promise<Value> {
  const fetched: Fetched[] = []
  try {
    for (;;) {
      try {
        return await run([
          ...tables.map((table) => warehouseTable(table, context.reading)),
          ...fetched.map(({ input }) => input),
        ])
      } catch (error) {
        const table = namedIn(error, live)
        if (!table || fetched.some(({ input }) => input.name === table.name)) throw error
        if (fetched.length >= maxFetched) throw tooMany()
        fetched.push(await fetchLive(context, table, maxRows))
      }
    }
  } finally {
    // Current readers have them open.
    await Promise.all(fetched.map(({ drop }) => drop()))
  }
}

const tooMany = () =>
  new Refusal('query_too_large', `a statement may read ${maxFetched} live datasets: extract some of them`)

function namedIn(error: unknown, live: readonly LiveTable[]): LiveTable | undefined {
  const missing = missingTable(error)?.toLowerCase()
  return missing === undefined ? undefined : live.find(({ name }) => name.toLowerCase() === missing)
}

/** A table that does not exist and one that the caller may not query are the same to them. */
export function sqlFailure(error: unknown, { sql, tables, live }: SqlQuery): unknown {
  const names = [...tables, ...live].map(({ name }) => name)
  return missingTableFailure(error, { sql, hint: (missing) => nearestHint(missing, names) })
}

/** The error of a query; a missing table adds a hint. */
export function missingTableFailure(
  error: unknown,
  { sql, hint }: { sql: string | undefined; hint(missing: string): string },
): unknown {
  const failure = queryFailure(error, sql)
  const missing = missingTable(error)
  if (missing === undefined || !(failure instanceof Error)) return failure
  failure.message = `there is no such table: ${missing.slice(0, 120)}${hint(missing)}`
  return failure
}

/** The table that a statement names and that is not there. */
const missingTable = (error: unknown) =>
  error instanceof WarehouseError ? error.place.missingTable : undefined
