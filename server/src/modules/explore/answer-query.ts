import { createHash } from 'node:crypto'
import { listedAmong } from '../../../../charts/src/values/listed-values.ts'
import type { ResultColumn } from '../../../../contract/src/explore.ts'
import type { ColumnType } from '../../../../contract/src/datasets.ts'
import type { Query } from '../../../../contract/src/query.ts'
import type { Context } from '../../kernel/context.ts'
import { type Sources, sourceFailure } from '../connectors/index.ts'
import { type DatasetTable, queryFailure, tableForCompiled, versionNumber } from '../datasets/index.ts'
import { type RecordedQuery, type Recording, recordQuery } from '../history/index.ts'
import type { LoadNote, QueryAnswer, Warehouse } from '../warehouse/index.ts'
import type { Statement } from '../sql/index.ts'
import { type FetchRows, type SceneOf, type ToCompile, compileForCaller } from './compile-for-caller.ts'
import type { Compiled } from './compiler/compile-query.ts'
import type { Output } from './compiler/output.ts'
import type { RowsQuery } from './compiler/rows.ts'
import { queryTimeoutMs, withLimit } from './limits.ts'

/** The JSON of a result, which is never parsed on its way. */
export interface Answer {
  json: Buffer
  /** What the same query gets until something in the database changes; undefined where it may get something else. */
  cacheable: (() => Buffer) | undefined
}

interface Result {
  columns: ResultColumn[]
  /** As the engine wrote them. */
  rows: Buffer
  totals?: Buffer
  facts: Record<string, unknown> & { cached: boolean }
  isCacheable: boolean
}

/** Assembles the JSON of a result around the engine's bytes. */
export function answerOf({ columns, rows, totals, facts, isCacheable }: Result): Answer {
  const whole = (known: Record<string, unknown>) =>
    Buffer.concat([
      Buffer.from(`{"columns":${JSON.stringify(columns)},"rows":`),
      rows,
      ...(totals ? [Buffer.from(',"totals":'), totals] : []),
      Buffer.from(`,${JSON.stringify(known).slice(1)}`),
    ])
  const json = whole(facts)
  const cacheable = facts.cached ? () => json : () => whole({ ...facts, cached: true })
  return { json, cacheable: isCacheable ? cacheable : undefined }
}

/** The content of a result, whatever its source and duration. */
export function etagOf(body: Buffer): string {
  // Inside of texts the quotes are escaped, so this is the field itself.
  const from = body.lastIndexOf(',"cached":')
  const to = body.indexOf(',"dataset_version":', from)
  const hash = createHash('sha256').update(body.subarray(0, from)).update(body.subarray(to))
  return `W/"${hash.digest('base64url')}"`
}

export type QueryContext = Pick<Context, 'now' | 'read'> &
  Recording & {
    warehouse: Warehouse
    sources: Pick<Sources, 'query'>
    /** Observes every result that goes into the requested one. */
    onAnswer?: ((answer: QueryAnswer) => void) | undefined
    /** Observes which tables the requested result is computed from. */
    onTables?: ((tables: readonly DatasetTable[]) => void) | undefined
    /** Shared by callers with many queries at once. */
    sceneOf?: SceneOf | undefined
  }

/** The default number of rows. */
export const defaultRows = 1000

/** Runs a structured query on a dataset. */
export const answerQuery = (context: QueryContext, query: Query, table: DatasetTable): Promise<Answer> =>
  executeQuery(context, { query, table })

/** Returns raw rows of a dataset. */
export const answerRows = (context: QueryContext, rows: RowsQuery, table: DatasetTable): Promise<Answer> =>
  executeQuery(context, { query: rows.limit === undefined ? {} : { limit: rows.limit }, table, rows })

type Executed = Pick<ToCompile, 'query' | 'table' | 'rows'>

const executeQuery = (caller: QueryContext, asked: Executed): Promise<Answer> =>
  recordQuery(caller, questionOf(asked), (recorded) => executeRecorded({ ...caller, ...recorded }, asked))

export const questionOf = ({ query, table, rows }: Executed) => ({
  datasetIds: [table.id],
  query: rows ?? query,
})

/** A query that is being recorded. */
export type RecordedContext = QueryContext & RecordedQuery

async function executeRecorded(caller: RecordedContext, { query, table, rows }: Executed): Promise<Answer> {
  const { tracked, isCacheable } = trackCacheability(caller)
  const rowLimit = query.limit ?? defaultRows
  const limited = { ...query, limit: rowLimit }
  const compiled = await compileForCaller(tracked, {
    query: limited,
    table,
    rows,
    fetchRows: fetchRows(tracked),
  })
  const { sql, parameters, tables, shown } = compiled
  caller.reads(compiled.reads)
  caller.onTables?.(tables)
  const [answer, totals, notes] = await Promise.all([
    runStatement(tracked, { sql, parameters, tables, rowLimit, shown: shown?.sql }),
    fetchTotals(tracked, compiled),
    askNotes(tracked, compiled),
  ])
  return answerOf({
    columns: columnsOf(answer, compiled),
    rows: answer.rowsJson,
    ...(totals ? { totals } : {}),
    facts: {
      ...factsOf(answer),
      dataset_version: versionNumber(table),
      ...leftOutOf(compiled),
      ...notes,
      sql: shown?.sql ?? null,
    },
    isCacheable: isCacheable(),
  })
}

/** Tracks whether the current time was used, or any result was not cacheable. */
function trackCacheability(caller: RecordedContext): {
  tracked: RecordedContext
  isCacheable(): boolean
} {
  let isCacheable = true
  const tracked: RecordedContext = {
    ...caller,
    now: () => {
      isCacheable = false
      return caller.now()
    },
    onAnswer: (answer) => {
      isCacheable &&= isCacheableResult(answer)
      caller.onAnswer?.(answer)
    },
  }
  return { tracked, isCacheable: () => isCacheable }
}

/** Without a key it is not cacheable: it depends on the time, or comes from a remote database. */
export const isCacheableResult = ({ key }: QueryAnswer): boolean => key !== undefined

interface Run extends Statement {
  tables: readonly DatasetTable[]
  rowLimit: number
  /** The message for a failure; undefined: none. */
  shown?: string | undefined
}

async function runStatement(context: RecordedContext, run: Run): Promise<QueryAnswer> {
  const answer = await rowsOf(context, run)
  context.onAnswer?.(answer)
  return answer
}

async function rowsOf(
  context: RecordedContext,
  { sql, parameters, tables, rowLimit, shown }: Run,
): Promise<QueryAnswer> {
  const source = tables[0]?.source
  if (source?.kind === 'live') {
    const { connectorId, reuse } = source
    const rights = tables.map((table) => [table.id, table.rights])
    const answer = await context.sources
      .query(context.orgId, connectorId, {
        sql,
        parameters,
        rowLimit,
        timeoutMs: queryTimeoutMs(context),
        signal: context.signal,
        reading: context.reading,
        reuse: { seconds: reuse?.seconds ?? 0, dependsOn: [reuse?.revision, rights] },
      })
      .catch((error: unknown) => {
        throw withLimit(sourceFailure(error, shown), 'query_seconds')
      })
    return { ...answer, key: undefined }
  }
  return context.warehouse
    .query(context.orgId, {
      sql,
      parameters,
      rowLimit,
      tables: tables.map((table) => tableForCompiled(table, context.reading)),
      timeoutMs: queryTimeoutMs(context),
      signal: context.signal,
    })
    .catch((error: unknown) => {
      throw withLimit(queryFailure(error, shown), 'query_seconds')
    })
}

/** For the few rows that decide how a query is compiled. */
export function fetchRows(context: RecordedContext): FetchRows {
  return async (statement, place) => {
    const { rowsJson } = await runStatement(context, { ...statement, ...place })
    return JSON.parse(rowsJson.toString()) as unknown[][]
  }
}

export const factsOf = ({ rowCount, truncated, cached, elapsedMs }: QueryAnswer) => ({
  row_count: rowCount,
  truncated,
  cached,
  elapsed_ms: Math.round(elapsedMs * 100) / 100,
})

function columnsOf({ columns, rowsJson }: QueryAnswer, { outputs }: Compiled): ResultColumn[] {
  const needsRows = outputs.some(({ listed }) => listed?.isRestricted)
  const rows = needsRows ? (JSON.parse(rowsJson.toString()) as unknown[][]) : undefined
  return outputs.map((output, at) =>
    shownColumn(
      output,
      columns[at]?.type ?? output.type.type,
      rows?.map((row) => row[at]),
    ),
  )
}

/** A column of the answer. Who may not see all values of a dimension learns only of those in the rows. */
export const shownColumn = (
  { name, role, label, format, grain, of, compares, pivot, othersAt, listed, pivotValues }: Output,
  type: ColumnType,
  seen: readonly unknown[] = [],
): ResultColumn => ({
  name,
  type,
  role,
  ...(label === undefined ? {} : { label }),
  ...(format === undefined ? {} : { format }),
  ...(grain === undefined ? {} : { grain }),
  ...(of === undefined ? {} : { of }),
  ...(compares === undefined ? {} : { compares }),
  ...(pivot === undefined ? {} : { pivot }),
  ...(othersAt === undefined ? {} : { others_at: othersAt }),
  ...(listed ? { values: listed.isRestricted ? listedAmong(listed.values, seen) : [...listed.values] } : {}),
  ...(pivotValues === undefined ? {} : { pivot_values: pivotValues }),
})

export const leftOutOf = ({ leftOut }: Compiled) =>
  leftOut === undefined ? {} : { columns_left_out: leftOut }

/** The row of totals in the result, if the query requests it. */
export async function fetchTotals(context: RecordedContext, compiled: Compiled): Promise<Buffer | undefined> {
  if (!compiled.totals) return undefined
  const { tables, totals } = compiled
  return totalsRow(await runStatement(context, { ...totals, tables, rowLimit: 1 }), compiled)
}

/** Notes about a live result, like those of a version about its load; undefined without any. */
export async function askNotes(
  context: RecordedContext,
  compiled: Compiled,
): Promise<{ notes?: LoadNote[] }> {
  const { tables, notFinite } = compiled
  if (!notFinite) return {}
  const { sql, parameters, columns } = notFinite
  const { rowsJson } = await runStatement(context, { sql, parameters, tables, rowLimit: 1 })
  const [counts = []] = JSON.parse(rowsJson.toString()) as unknown[][]
  const notes = columns.flatMap((column, at): LoadNote[] =>
    Number(counts[at]) === 0 ? [] : [{ kind: 'not_finite', column, detail: String(counts[at]) }],
  )
  return notes.length === 0 ? {} : { notes }
}

/** The one row of the totals, with nulls where the rows have no measure. */
function totalsRow({ rowsJson }: QueryAnswer, { outputs }: Compiled): Buffer {
  const first = outputs.findIndex(({ role }) => role === 'measure')
  const after = outputs.length - 1 - outputs.findLastIndex(({ role }) => role === 'measure')
  const measures = rowsJson.subarray(2, -2)
  return Buffer.concat([
    Buffer.from(`[${'null,'.repeat(first)}`),
    measures,
    Buffer.from(`${',null'.repeat(after)}]`),
  ])
}
