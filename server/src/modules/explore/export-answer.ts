import { Readable } from 'node:stream'
import type { ExploreRequest } from '../../../../contract/src/explore.ts'
import { type Reply, bytes } from '../../kernel/route.ts'
import { requireTarget } from '../access/index.ts'
import {
  type DatasetTable,
  queryFailure,
  tableForCompiled,
  versionNumber,
  warehouseTable,
} from '../datasets/index.ts'
import type { Export } from '../warehouse/index.ts'
import { askRows, shownColumn } from './answer-query.ts'
import { type SqlQuestion, sqlFailure, sqlQuestion } from './answer-sql.ts'
import { type CompiledAsked, compileAsked } from './compile-asked.ts'
import { disposition } from './disposition.ts'
import { type Exporter, exportLive } from './export-live.ts'
import type { Form } from './forms.ts'

const timeoutMs = 300_000

interface Wanted {
  request: ExploreRequest & { id: number }
  table: DatasetTable
  form: Form
}

interface Question extends SqlQuestion {
  compiled: CompiledAsked | undefined
}

/** Streams the whole answer; taking data out of the platform is a permission and an event of its own. */
export async function exportAnswer(context: Exporter, { request, table, form }: Wanted): Promise<Reply> {
  await requireTarget(context, 'dataset.export', { type: 'dataset', id: request.id, path: 'body' })
  const question = await questionOf(context, request, table)
  await context.transaction(({ emit }) =>
    emit({
      type: 'dataset.exported',
      subject: { type: 'dataset', id: table.id, name: table.name },
      data: { format: form.format, version: versionNumber(table) },
    }),
  )
  const made = await exported(context, { request, table, form }, question)
  if (form.format === 'json') return bytes(jsonStream(made, question, versionNumber(table)), form.contentType)
  return bytes(made.stream, form.contentType, {
    'content-disposition': disposition(`${table.name}.${form.ending}`),
  })
}

async function exported(
  context: Exporter,
  { request, table, form: { format } }: Wanted,
  { sql, parameters, tables, ...question }: Question,
): Promise<Export> {
  const { compiled } = question
  const { source } = table
  if (compiled && source.kind === 'live') {
    const { limit } = request
    return exportLive(context, { sql: compiled.literalSql(), limit, table, source, format, timeoutMs })
  }
  return context.warehouse
    .export(context.orgId, {
      sql,
      parameters,
      tables: tables.map(compiled ? tableForCompiled : warehouseTable),
      format,
      rowLimit: request.limit ?? null,
      timeoutMs,
      signal: context.signal,
    })
    .catch((error: unknown) => {
      throw compiled ? queryFailure(error, sql) : sqlFailure(error, { sql, parameters, tables, ...question })
    })
}

async function questionOf(
  context: Exporter,
  { id: _id, sql, parameters, ...query }: ExploreRequest & { id: number },
  table: DatasetTable,
): Promise<Question> {
  if (sql !== undefined) {
    const request = { ...query, sql, ...(parameters === undefined ? {} : { parameters }) }
    return { ...(await sqlQuestion(context, request)), compiled: undefined }
  }
  const compiled = await compileAsked(context, { query, table, ask: askRows(context) })
  const { sql: text, tables } = compiled
  return { sql: text, parameters: compiled.parameters, tables, live: [], compiled }
}

/** An ExploreResult whose rows nobody holds: what is known of them only at their end stands behind them. */
function jsonStream(
  { stream, columns, finished }: Export,
  { sql, compiled }: Question,
  version: number | null,
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
        sql,
      }
      yield Buffer.from(`],${JSON.stringify(facts).slice(1)}`)
    } finally {
      stream.destroy()
    }
  }
  return Readable.from(text(), { objectMode: false, highWaterMark: 256 * 1024 })
}
