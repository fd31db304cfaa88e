import type { exploreDataset as endpoint, ExploreRequest } from '../../../../contract/src/explore.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { Reply, bytes } from '../../kernel/route.ts'
import { requireTarget } from '../access/index.ts'
import { getDatasetTable } from '../datasets/index.ts'
import type { Warehouse } from '../warehouse/index.ts'
import { answerQuery } from './answer-query.ts'
import { answerSql } from './answer-sql.ts'
import { exportAnswer } from './export-answer.ts'
import { formOf, jsonForm } from './forms.ts'
import { etagOf } from './result-json.ts'

// More rows than this are not held: they are streamed, and count as an export.
const mostAnswerRows = 50_000

type Caller = Context & { warehouse: Warehouse; sqlEnabled: boolean }

/** Answers a structured question or a person's own SELECT, as JSON or as a file. */
export async function exploreDataset(context: Caller, request: Input<typeof endpoint>): Promise<Reply> {
  const { sql } = request
  if (sql !== undefined) {
    if (!context.sqlEnabled) throw refuse.notFound('path')
    await requireTarget(context, 'dataset.query_sql', { type: 'dataset', id: request.id, path: 'body.sql' })
  } else if (request.parameters !== undefined) {
    throw refuse.invalid('body.parameters', 'goes with "sql" only')
  }
  const form = formOf(context.accept)
  const isWhole = form !== jsonForm || (request.limit ?? 0) > mostAnswerRows
  if (!isWhole && sql !== undefined) return json(context, await answerSql(context, { ...request, sql }))
  const table = await getDatasetTable(context, request.id)
  if (isWhole) return exportAnswer(context, { request, table, form })
  return json(context, await answerQuery(context, structured(request), table))
}

/** The answer, or only its tag when the caller has it already. */
function json({ ifNoneMatch }: Caller, body: Buffer): Reply {
  const etag = etagOf(body)
  const known = ifNoneMatch
    .split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === etag.replace('W/', ''))
  if (known) return new Reply({ status: 304, headers: { etag }, body: undefined })
  return bytes(body, jsonForm.contentType, { etag })
}

function structured({
  sql: _sql,
  parameters: _parameters,
  id: _id,
  ...query
}: ExploreRequest & { id: number }) {
  return query
}
