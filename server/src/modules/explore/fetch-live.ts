import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { type DatasetTable, type LiveSource, liveSelect, readFailure, readSource } from '../datasets/index.ts'
import type { Sources } from '../connectors/index.ts'
import type { RecordedQuery } from '../history/index.ts'
import { Bindings, dialects } from '../sql/index.ts'
import type { FairQueue, TableInput, Warehouse } from '../warehouse/index.ts'
import { queryTimeoutMs, withLimit } from './limits.ts'

/** What fetching remote rows into a table for one query needs. */
export type Fetcher = Pick<Context, 'orgId' | 'user' | 'signal' | 'log'> & {
  warehouse: Warehouse
  sources: Sources
  scratchFolder: string
  /** Each fetch is a process of its own, so only a few run at a time. */
  fetching: FairQueue
}

export interface Fetched {
  input: TableInput
  drop(): Promise<void>
}

export type LiveTable = DatasetTable & { source: LiveSource }

const maxBytes = 256 * 1024 ** 2

/**
 * Fetches the rows of a live dataset that the caller may see, masks applied, into a table for this query alone. The
 * policies are evaluated at the source, so nothing else leaves the remote database.
 */
export async function fetchLive(
  context: Fetcher & Pick<RecordedQuery, 'reading'>,
  table: LiveTable,
  maxRows: number,
): Promise<Fetched> {
  const { orgId, warehouse, log, reading: counted } = context
  const { name, id: datasetId, source } = table
  const late = AbortSignal.timeout(queryTimeoutMs(context))
  const large = new AbortController()
  const signal = AbortSignal.any([context.signal, late, large.signal])
  const values = new Bindings(dialects[source.dialect])
  const page = dialects[source.dialect].page({ limit: maxRows + 1 })
  const { sql: query, parameters } = values.statement(`${liveSelect(table, source, values)} ${page}`)
  const request = { relation: { query, parameters } }
  const reading = { orgId, datasetId, connectorId: source.connectorId, request, onto: undefined, columns: [] }
  const report = ({ size_bytes: sizeBytes }: { size_bytes?: number | undefined }) => {
    if ((sizeBytes ?? 0) > maxBytes) large.abort()
  }
  const fetch = () => readSource(context, reading, { signal, report })
  const { made } = await context.fetching.run(orgId, fetch, { signal }).catch((error: unknown) => {
    if (large.signal.aborted) throw tooMuch(name, '256 MiB')
    throw late.aborted ? withLimit(exportTimeout(name), 'query_seconds') : readFailure(error)
  })
  const drop = () =>
    warehouse
      .drop(orgId, made.file)
      .catch((err: unknown) => log.warn({ err }, 'a file waits for the collector'))
  if (maxRows > 0 && made.rowCount > maxRows) {
    await drop()
    throw tooMuch(name, `${maxRows} rows`)
  }
  return { input: { name, file: made.file, reading: counted }, drop }
}

const instead = 'extract it, or ask a structured question, which is answered where the rows lie'

const tooMuch = (name: string, max: string) =>
  new Refusal(
    'query_too_large',
    `dataset "${name}" is live, and SQL reads at most ${max} of a live dataset: ${instead}`,
  )

const exportTimeout = (name: string) =>
  new Refusal('query_timeout', `dataset "${name}" is live, and its rows did not come in time: ${instead}`)
