import type { ExploreRequest, Query } from '../../../../contract/src/explore.ts'
import type { Context } from '../../kernel/context.ts'
import { type Reply, bytes } from '../../kernel/route.ts'
import { requireTarget } from '../access/index.ts'
import { type DatasetTable, queryFailure, versionOf, warehouseTable } from '../datasets/index.ts'
import type { Column } from '../warehouse/index.ts'
import { type Asker, queryTable } from './answer-query.ts'
import { type SqlQuestion, sqlFailure, sqlQuestion } from './answer-sql.ts'
import { compileQuery } from './compile.ts'
import { disposition } from './disposition.ts'
import { formulaFree } from './formula-free.ts'

export type ExportForm = 'csv' | 'parquet'

const timeoutMs = 300_000
const mostRows = 100_000_000
const endings = { csv: 'csv', parquet: 'parquet' } as const
const contentTypes = { csv: 'text/csv; charset=utf-8', parquet: 'application/vnd.apache.parquet' } as const

/** Streams the whole answer as a file; taking data out of the platform is a permission and an event of its own. */
export async function exportAnswer(
  context: Context & Asker,
  {
    request,
    table,
    form,
  }: { request: ExploreRequest & { id: number }; table: DatasetTable; form: ExportForm },
): Promise<Reply> {
  await requireTarget(context, 'dataset.export', { type: 'dataset', id: request.id, path: 'body' })
  const question = await questionOf(context, request, table)
  const failed = (error: unknown) => {
    throw request.sql === undefined ? queryFailure(error, question.sql) : sqlFailure(error, question)
  }
  const statement = form === 'csv' ? await neutral(context, question).catch(failed) : question
  await context.transaction(({ emit }) =>
    emit({
      type: 'dataset.exported',
      subject: { type: 'dataset', id: table.id, name: table.name },
      data: { format: form, version: versionOf(table).version },
    }),
  )
  const { stream } = await context.warehouse
    .export(context.orgId, {
      ...statement,
      tables: statement.tables.map(warehouseTable),
      format: form,
      rowLimit: request.limit ?? mostRows,
      timeoutMs,
      signal: context.signal,
    })
    .catch(failed)
  return bytes(stream, contentTypes[form], {
    'content-disposition': disposition(`${table.name}.${endings[form]}`),
  })
}

async function questionOf(
  context: Context & Asker,
  { id: _id, sql, parameters, ...query }: ExploreRequest & { id: number },
  table: DatasetTable,
): Promise<SqlQuestion> {
  if (sql !== undefined) {
    const request = { ...query, sql, ...(parameters === undefined ? {} : { parameters }) }
    return sqlQuestion(context, request)
  }
  const structured: Query = query
  const compiled = compileQuery(structured, queryTable(table), context.now())
  return { sql: compiled.sql, parameters: compiled.parameters, tables: [table] }
}

async function neutral({ warehouse, orgId, signal }: Asker, question: SqlQuestion): Promise<SqlQuestion> {
  const { columns }: { columns: Column[] } = await warehouse.describe(orgId, {
    ...question,
    tables: question.tables.map(warehouseTable),
    signal,
  })
  return { ...question, sql: formulaFree(question.sql, columns) }
}
