import { Readable } from 'node:stream'
import { type Reply, bytes } from '../../kernel/route.ts'
import { requireTarget } from '../access/index.ts'
import { type DatasetTable, queryFailure, tableForCompiled, versionNumber } from '../datasets/index.ts'
import { type RecordedQuery, recordQuery } from '../history/index.ts'
import type { Export, TableInput } from '../warehouse/index.ts'
import { askNotes, fetchRows, fetchTotals, leftOutOf, shownColumn } from './answer-query.ts'
import { type SqlQuery, sqlFailure, sqlQueryOf, withTables } from './answer-sql.ts'
import { type CompiledForCaller, compileForCaller } from './compile-for-caller.ts'
import type { ResolvedRequest } from './resolve-request.ts'
import type { RowsQuery } from './compiler/rows.ts'
import type { StatementRequest } from './statement.ts'
import { disposition, type Form } from './forms.ts'
import { type Exporter, exportLive } from './export-live.ts'
import { exportTimeoutMs, maxExportRows, tooManyRows, withLimit } from './limits.ts'

interface ExportRequest {
  request: ResolvedRequest
  table: DatasetTable
  form: Form
  /** The rows themselves, instead of a computed result. */
  rows?: RowsQuery | undefined
  /** A statement with the tables that it may read, instead of those that the caller may query in SQL. */
  statement?: Omit<StatementRequest, 'limit'>
}

interface Bounded extends ExportRequest {
  maxRows: number | null
}

interface ExportQuery extends SqlQuery {
  compiled: CompiledForCaller | undefined
}

/** Streams the whole result; exporting data needs a permission and emits an event. */
export async function exportAnswer(context: Exporter, wanted: ExportRequest): Promise<Reply> {
  await requireTarget(context, 'dataset.export', { type: 'dataset', id: wanted.request.id, path: 'body' })
  const occasion = { ...context.occasion, origin: 'export' as const }
  return await exportAuthorized({ ...context, occasion }, wanted)
}

/** The same where something else than a permission on the dataset allows it. */
export async function exportAuthorized(context: Exporter, wanted: ExportRequest): Promise<Reply> {
  const { request, table } = wanted
  const { sql } = request
  const { id: _id, ...query } = request
  const asked = sql === undefined ? { query: wanted.rows ?? query } : { sql }
  return await recordQuery(context, { datasetIds: [table.id], ...asked }, (recorded) =>
    exportRecorded({ ...context, ...recorded }, wanted),
  )
}

type RecordedExporter = Exporter & RecordedQuery

async function exportRecorded(context: RecordedExporter, wanted: ExportRequest): Promise<Reply> {
  const { request, table, form } = wanted
  const maxRows = maxExportRows(context, request.limit)
  const question = await exportQueryOf(context, wanted)
  if (question.compiled) context.reads(question.compiled.reads)
  else context.readsBy(question.sql, [...question.tables, ...question.live])
  await refuseTooManyRows(context, question, { request, table, maxRows })
  await context.transaction(({ emit }) =>
    emit({
      type: 'dataset.exported',
      subject: { type: 'dataset', id: table.id, name: table.name },
      data: { format: form.format, version: versionNumber(table) },
    }),
  )
  const isJson = form.format === 'json'
  const totals = isJson && question.compiled ? await fetchTotals(context, question.compiled) : undefined
  const notes = isJson && question.compiled ? await askNotes(context, question.compiled) : {}
  const made = await exported(context, { request, table, form, maxRows }, question)
  if (isJson)
    return bytes(
      jsonStream(made, question, { version: versionNumber(table), totals, notes }),
      form.contentType,
    )
  return bytes(made.stream, form.contentType, {
    'content-disposition': disposition(`${table.name}.${form.ending}`),
  })
}

async function exported(
  context: RecordedExporter,
  { request, table, form: { format }, maxRows }: Bounded,
  question: ExportQuery,
): Promise<Export> {
  const { sql, parameters, compiled } = question
  const { source } = table
  if (compiled && source.kind === 'live') {
    const { limit } = request
    const names = compiled.outputs.map(({ name }) => name)
    return exportLive(context, {
      sql,
      parameters: compiled.parameters,
      names,
      limit,
      maxRows,
      table,
      source,
      format,
    })
  }
  return withInputs(context, question, (tables) =>
    context.warehouse.export(context.orgId, {
      sql,
      parameters,
      tables,
      format,
      rowLimit: request.limit ?? null,
      timeoutMs: exportTimeoutMs(context),
      signal: context.signal,
    }),
  )
}

const withInputs = <Value>(
  context: RecordedExporter,
  question: ExportQuery,
  run: (tables: TableInput[]) => Promise<Value>,
): Promise<Value> => {
  const { compiled, tables } = question
  const ran = compiled
    ? run(tables.map((table) => tableForCompiled(table, context.reading)))
    : withTables(context, question, run)
  return ran.catch((error: unknown) => {
    throw exportFailure(error, question)
  })
}

const exportFailure = (error: unknown, question: ExportQuery) =>
  withLimit(
    question.compiled ? queryFailure(error, question.compiled.shown?.sql) : sqlFailure(error, question),
    'export_seconds',
  )

/** Counted before anything is sent: a truncated file looks like a complete one. */
async function refuseTooManyRows(
  context: RecordedExporter,
  question: ExportQuery,
  { request, table, maxRows }: Omit<Bounded, 'form'>,
): Promise<void> {
  const { sql, parameters, compiled } = question
  // For a live result the number is known after fetching; a given limit is never exceeded.
  if (maxRows === null || request.limit !== undefined || (compiled && table.source.kind === 'live')) return
  const counted = await withInputs(context, question, (tables) =>
    context.warehouse.query(context.orgId, {
      sql: `SELECT count(*) AS n FROM (SELECT 1 FROM (\n${sql}\n) AS q LIMIT ${maxRows + 1}) AS c`,
      parameters,
      tables,
      rowLimit: 1,
      timeoutMs: exportTimeoutMs(context),
      signal: context.signal,
    }),
  )
  const [[rows] = []] = JSON.parse(counted.rowsJson.toString()) as [number][]
  if (Number(rows) > maxRows) throw tooManyRows(maxRows)
}

async function exportQueryOf(
  context: RecordedExporter,
  { request, table, rows, statement }: ExportRequest,
): Promise<ExportQuery> {
  if (statement) {
    const { sql: text, parameters: bound, inputs } = statement
    const tables = inputs.map((input) => ({ ...input.table, name: input.name }))
    return { sql: text, parameters: bound, tables, live: [], compiled: undefined }
  }
  const { id: _id, sql, parameters, ...query } = request
  if (sql !== undefined) {
    const request = { ...query, id: table.id, sql, ...(parameters === undefined ? {} : { parameters }) }
    return { ...(await sqlQueryOf(context, request)), compiled: undefined }
  }
  const { exportRows } = context.user.limits
  const limit = query.limit ?? (exportRows === null || table.source.kind !== 'live' ? undefined : exportRows)
  const asked = limit === undefined ? query : { ...query, limit }
  const compiled = await compileForCaller(context, {
    query: asked,
    table,
    rows,
    fetchRows: fetchRows(context),
  })
  const { sql: text, tables } = compiled
  return { sql: text, parameters: compiled.parameters, tables, live: [], compiled }
}

/** An ExploreResult with unbuffered rows: metadata that is only known at their end follows them. */
function jsonStream(
  { stream, columns, finished }: Export,
  { sql, compiled }: ExportQuery,
  { version, totals, notes }: { version: number | null; totals: Buffer | undefined; notes: object },
): Readable {
  const shown = columns.map(({ name, type }, at) => {
    const output = compiled?.outputs[at]
    return output ? shownColumn(output, type) : { name, type }
  })
  const text = async function* () {
    try {
      yield Buffer.from(`{"columns":${JSON.stringify(shown)},"rows":[`)
      yield* stream as AsyncIterable<Buffer>
      const { rowCount, truncated, elapsedMs } = await finished
      const facts = {
        row_count: rowCount,
        truncated,
        cached: false,
        elapsed_ms: Math.round(elapsedMs),
        dataset_version: version,
        ...(compiled ? leftOutOf(compiled) : {}),
        ...notes,
        sql: compiled ? (compiled.shown?.sql ?? null) : sql,
      }
      const total = totals ? `,"totals":${totals.toString()}` : ''
      yield Buffer.from(`]${total},${JSON.stringify(facts).slice(1)}`)
    } finally {
      stream.destroy()
    }
  }
  return Readable.from(text(), { objectMode: false, highWaterMark: 256 * 1024 })
}
