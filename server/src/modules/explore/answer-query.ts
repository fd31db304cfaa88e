import type { Query } from '../../../../contract/src/explore.ts'
import type { Context } from '../../kernel/context.ts'
import { type DatasetTable, queryFailure, versionOf, warehouseTable } from '../datasets/index.ts'
import type { QueryAnswer, Warehouse } from '../warehouse/index.ts'
import type { QueryTable } from '../sql/index.ts'
import { type Compiled, compileQuery } from './compile.ts'
import { resultJson } from './result-json.ts'

export type Asker = Pick<Context, 'orgId' | 'signal' | 'now'> & { warehouse: Warehouse }

export const queryTimeoutMs = 30_000
const defaultRows = 1000

/** Asks a dataset a structured question. The answer is the JSON of an ExploreResult, which nobody parses on its way. */
export async function answerQuery(asker: Asker, query: Query, table: DatasetTable): Promise<Buffer> {
  const compiled = compileQuery(query, queryTable(table), asker.now())
  const run = (statement: { sql: string; parameters: Compiled['parameters'] }, rowLimit: number) =>
    asker.warehouse.query(asker.orgId, {
      ...statement,
      tables: [warehouseTable(table)],
      rowLimit,
      timeoutMs: queryTimeoutMs,
      signal: asker.signal,
    })
  const [answer, totals] = await Promise.all([
    run(compiled, query.limit ?? defaultRows),
    compiled.totals ? run(compiled.totals, 1) : undefined,
  ]).catch((error: unknown) => {
    throw queryFailure(error, compiled.sql)
  })
  return resultJson({
    columns: columnsOf(answer, compiled),
    rows: answer.rowsJson,
    ...(totals ? { totals: totalsRow(totals, compiled) } : {}),
    facts: { ...factsOf(answer), dataset_version: versionOf(table).version, sql: compiled.sql },
  })
}

export function queryTable({ name, columns }: DatasetTable): QueryTable {
  return {
    name,
    columns: columns.map(({ name: column, type, native_type: native, label }) => ({
      name: column,
      type,
      native,
      ...(label === null ? {} : { label }),
    })),
  }
}

export const factsOf = ({ rowCount, truncated, cached, elapsedMs }: QueryAnswer) => ({
  row_count: rowCount,
  truncated,
  cached,
  elapsed_ms: Math.round(elapsedMs * 100) / 100,
})

const columnsOf = ({ columns }: QueryAnswer, { outputs }: Compiled) =>
  outputs.map(({ name, role, label }, index) => ({
    name,
    type: columns[index]?.type ?? 'text',
    role,
    ...(label === undefined ? {} : { label }),
  }))

/** The one row of the totals, with a null for each dimension in front. */
function totalsRow({ rowsJson }: QueryAnswer, { outputs }: Compiled): Buffer {
  const dimensions = outputs.filter(({ role }) => role === 'dimension').length
  const measures = rowsJson.subarray(2, -2)
  return Buffer.concat([Buffer.from(`[${'null,'.repeat(dimensions)}`), measures, Buffer.from(']')])
}
