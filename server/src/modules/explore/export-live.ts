import type { Context } from '../../kernel/context.ts'
import type { Sources } from '../connectors/index.ts'
import { type DatasetTable, type LiveSource, readFailure, readSource } from '../datasets/index.ts'
import type { FairQueue, Export, ExportFormat } from '../warehouse/index.ts'
import type { RecordedQuery } from '../history/index.ts'
import { dialects, type Statement } from '../sql/index.ts'
import type { QueryContext } from './answer-query.ts'
import { exportTimeoutMs, exportTimeout, tooManyRows, withLimit } from './limits.ts'

/** What exporting needs besides querying. */
export type Exporter = Context &
  QueryContext & {
    sources: Sources
    /** Temporary storage of live results on their way into a file. */
    scratchFolder: string
    fetching: FairQueue
  }

export interface LiveExport extends Statement {
  limit: number | undefined
  maxRows: number | null
  table: DatasetTable
  source: LiveSource
  /** What the columns are called in the file. */
  names: readonly string[]
  format: ExportFormat
}

/**
 * The whole result of a live dataset as a file: it is fetched like an extract, into a private version, and written
 * from there in the same formats as every other result. Nothing of it is kept.
 */
export async function exportLive(
  context: Exporter & Pick<RecordedQuery, 'reading'>,
  { sql: query, parameters, names, limit, maxRows, table, source, format }: LiveExport,
): Promise<Export> {
  const { orgId, warehouse, log } = context
  const timeoutMs = exportTimeoutMs(context)
  const late = AbortSignal.timeout(timeoutMs)
  const signal = AbortSignal.any([context.signal, late])
  const request = { relation: { query, parameters } }
  const { connectorId } = source
  const reading = { orgId, datasetId: table.id, connectorId, request, onto: undefined, columns: [] }
  const fetch = () => readSource(context, reading, { signal, report: () => undefined })
  const { made } = await context.fetching.run(orgId, fetch, { signal }).catch((error: unknown) => {
    throw late.aborted ? withLimit(exportTimeout(context), 'export_seconds') : readFailure(error)
  })
  const drop = () =>
    warehouse
      .drop(orgId, made.file)
      .catch((err: unknown) => log.warn({ err }, 'a file waits for the collector'))
  const { identifier } = dialects.duckdb
  const shown = names.map((name, at) => `a.c${at} AS ${identifier(name)}`)
  const columns = names.map((_, at) => `c${at}`)
  const statement = {
    sql: `SELECT ${shown.join(', ')} FROM answer AS a(${columns.join(', ')})`,
    tables: [{ name: 'answer', file: made.file, reading: context.reading }],
  }
  try {
    if (maxRows !== null && limit === undefined && made.rowCount > maxRows) throw tooManyRows(maxRows)
    const written = await warehouse.export(orgId, {
      ...statement,
      format,
      rowLimit: limit ?? null,
      timeoutMs,
      signal: context.signal,
    })
    written.stream.once('close', () => void drop())
    return written
  } catch (error) {
    await drop()
    throw error
  }
}
