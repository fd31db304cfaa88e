import { type Reply, bytes } from '../../kernel/route.ts'
import type { Context } from '../../kernel/context.ts'
import type { Warehouse } from '../warehouse/index.ts'
import { getDatasetTable, versionOf, warehouseTable } from './dataset-table.ts'
import { queryFailure } from './errors.ts'

type Caller = Pick<Context, 'read' | 'user' | 'orgId' | 'signal'> & { warehouse: Warehouse }

const timeoutMs = 10_000

/** The first rows in the order of the file. The engine writes them as JSON; here they are only passed on. */
export async function previewDataset(context: Caller, input: { id: number; limit: number }): Promise<Reply> {
  const table = await getDatasetTable(context, input.id)
  const answer = await context.warehouse
    .query(context.orgId, {
      sql: `SELECT * FROM "${table.name.replaceAll('"', '""')}"`,
      tables: [warehouseTable(table)],
      rowLimit: input.limit,
      timeoutMs,
      signal: context.signal,
    })
    .catch((error: unknown) => {
      throw queryFailure(error, undefined)
    })
  const rest = {
    row_count: answer.rowCount,
    truncated: answer.truncated,
    dataset_version: versionOf(table).version,
  }
  const head = `{"columns":${JSON.stringify(table.columns)},"rows":`
  const tail = `,${JSON.stringify(rest).slice(1)}`
  const body = Buffer.concat([Buffer.from(head), answer.rowsJson, Buffer.from(tail)])
  return bytes(body, 'application/json; charset=utf-8')
}
