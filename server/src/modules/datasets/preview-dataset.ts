import { type Reply, bytes } from '../../kernel/route.ts'
import type { Context } from '../../kernel/context.ts'
import { type Sources } from '../connectors/index.ts'
import { type RecordedQuery, type Recording, recordQuery } from '../history/index.ts'
import { Bindings, dialects } from '../sql/index.ts'
import type { Warehouse } from '../warehouse/index.ts'
import {
  type DatasetTable,
  getDatasetTable,
  readWhole,
  versionNumber,
  warehouseTable,
} from './dataset-table.ts'
import { queryFailure, readFailure } from './errors.ts'
import { liveSelect } from './live-select.ts'
import type { At } from './versions/store.ts'

type Caller = Pick<Context, 'read'> & Recording & { warehouse: Warehouse; sources: Sources }

const timeoutMs = 10_000

/** The first rows, of a version in file order. They are passed on as bytes; the response writes them as JSON. */
export async function previewDataset(
  context: Caller,
  { id, limit, ...at }: { id: number; limit: number } & At,
): Promise<Reply> {
  const table = await getDatasetTable(context, id, at)
  const answer = await recordQuery(context, { datasetIds: [id], query: { limit } }, (query) => {
    query.reads([readWhole(table)])
    return firstRows(context, table, { ...query, rowLimit: limit })
  })
  const rest = {
    row_count: answer.rowCount,
    truncated: answer.truncated,
    dataset_version: versionNumber(table),
  }
  const head = `{"columns":${JSON.stringify(table.columns)},"rows":`
  const tail = `,${JSON.stringify(rest).slice(1)}`
  const body = Buffer.concat([Buffer.from(head), answer.rowsJson, Buffer.from(tail)])
  return bytes(body, 'application/json; charset=utf-8')
}

async function firstRows(
  { sources, warehouse, orgId, signal }: Caller,
  table: DatasetTable,
  { reading, rowLimit }: Pick<RecordedQuery, 'reading'> & { rowLimit: number },
) {
  const { source } = table
  const bounds = { rowLimit, timeoutMs, signal }
  if (source.kind === 'live') {
    const values = new Bindings(dialects[source.dialect])
    const sql = `${liveSelect(table, source, values)} LIMIT ${rowLimit + 1}`
    const statement = { ...values.statement(sql), ...bounds, reading }
    return sources.query(orgId, source.connectorId, statement).catch((error: unknown) => {
      throw readFailure(error)
    })
  }
  const sql = `SELECT * FROM "${table.name.replaceAll('"', '""')}"`
  const question = { sql, tables: [warehouseTable(table, reading)], ...bounds }
  return warehouse.query(orgId, question).catch((error: unknown) => {
    throw queryFailure(error, undefined)
  })
}
