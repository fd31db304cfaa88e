import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { exploreDataset as endpoint } from '../../../../contract/src/explore.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import { refuse, Refusal } from '../../kernel/errors.ts'
import { EventStream, Reply } from '../../kernel/route.ts'
import { requireTarget } from '../access/index.ts'
import { getDatasetTable } from '../datasets/index.ts'
import { type Answer, type QueryContext, etagOf, answerQuery } from './answer-query.ts'
import { answerSql } from './answer-sql.ts'
import { exportAnswer, exportAuthorized } from './export-answer.ts'
import type { Exporter } from './export-live.ts'
import { formOf, jsonForm, wantsEvents } from './forms.ts'
import { type ResolvedRequest, resolveRequest } from './resolve-request.ts'
import { type RunningQueries, withProgress, type RunningQuery } from './running-queries.ts'
import type { Log } from '../../kernel/log.ts'

const soonMs = 250

type Caller = Exporter & { sqlEnabled: boolean; running: RunningQueries }
type Request = Omit<Input<typeof endpoint>, 'saved_query'>

/** Runs a structured query or a user's own SELECT, and returns JSON, a file, or events that end with the result. */
export async function exploreDataset(
  context: Caller,
  { saved_query: savedQueryId, ...request }: Input<typeof endpoint>,
): Promise<Reply | EventStream> {
  const { running, user, orgId, now } = context
  const kind = request.sql === undefined ? 'structured' : 'sql'
  // An impersonated query belongs to the caller: the other user did not run it, and should not learn of it.
  const { userId } = user.viewedBy ?? user
  const runningQuery = running.begin({ orgId, userId, datasetId: request.id, kind, startedAt: now() })
  const saved = savedQueryId === undefined ? {} : { savedQueryId }
  const caller = {
    ...context,
    occasion: { ...context.occasion, ...saved },
    signal: AbortSignal.any([context.signal, runningQuery.signal]),
    warehouse: withProgress(context.warehouse, (fraction) => {
      runningQuery.query.fraction = fraction
    }),
  }
  if (wantsEvents(context.accept)) {
    const answer = runRequest({ ...caller, accept: '' }, request).finally(runningQuery.end)
    const body = answer.then((reply) => reply.body as Buffer)
    // What is refused at once is refused as ever.
    await Promise.race([body, sleep(soonMs)])
    return new EventStream(followQuery({ query: runningQuery.query, answer: body, log: context.log, now }))
  }
  return runRequest(caller, request).then(
    (reply) => {
      if (reply.body instanceof Readable) reply.body.once('close', runningQuery.end)
      else runningQuery.end()
      return reply
    },
    (error: unknown) => {
      runningQuery.end()
      throw error
    },
  )
}

async function runRequest(context: Caller, asked: Request): Promise<Reply> {
  const { sql } = asked
  if (sql !== undefined) {
    if (!context.sqlEnabled) throw refuse.notFound('path')
    await requireTarget(context, 'dataset.query_sql', { type: 'dataset', id: asked.id, path: 'body.sql' })
  } else rejectSqlOnlyFields(asked)
  const request = await resolveRequest(context, asked)
  const { version, as_of: asOf } = request
  const form = formOf(context.accept)
  // More rows are not held: they are streamed, and count as an export.
  const isWhole = form !== jsonForm || (request.limit ?? 0) > context.user.limits.resultRows
  if (!isWhole && sql !== undefined) return tagged(await answerSql(context, { ...request, sql }))
  const table = await getDatasetTable(context, request.id, { version, as_of: asOf })
  if (isWhole) return exportAnswer(context, { request, table, form })
  return tagged(await answerQuery(context, structured(request), table))
}

/** Runs a stored structured query of a dataset that the caller may query, with values for its parameters. */
export async function answerStored(
  context: QueryContext,
  request: Parameters<typeof resolveRequest>[1],
): Promise<Answer> {
  const { query, table } = await resolveStored(context, request)
  return await answerQuery(context, query, table)
}

/** The query that it is with these values, and its table. */
export async function resolveStored(context: QueryContext, request: Parameters<typeof resolveRequest>[1]) {
  const resolved = await resolveRequest(context, request)
  return { query: structured(resolved), table: await tableAt(context, resolved) }
}

/** The same as a file, for a caller whom something else than a permission on the dataset allows to take it out. */
export async function exportStored(
  context: Exporter,
  asked: Parameters<typeof resolveRequest>[1],
  form: ReturnType<typeof formOf>,
): Promise<Reply> {
  const request = await resolveRequest(context, asked)
  return await exportAuthorized(context, { request, table: await tableAt(context, request), form })
}

const tableAt = (context: QueryContext, { id, version, as_of: asOf }: ResolvedRequest) =>
  getDatasetTable(context, id, { version, as_of: asOf })

/** Rejects fields of SQL queries without a statement. */
export function rejectSqlOnlyFields({ inputs }: { inputs?: unknown }) {
  if (inputs) throw refuse.invalid('body.inputs', 'goes with "sql" only')
}

const tagged = ({ json, cacheable }: Answer): Reply =>
  new Reply({
    headers: { 'content-type': jsonForm.contentType, etag: etagOf(json) },
    body: json,
    cacheable,
  })

function structured({
  sql: _sql,
  parameters: _parameters,
  inputs: _inputs,
  version: _version,
  as_of: _asOf,
  id: _id,
  ...query
}: ResolvedRequest) {
  return query
}

const everyMs = 500

interface Followed {
  query: RunningQuery
  answer: Promise<Buffer>
  log: Pick<Log, 'error'>
  now(): Date
}

/** Observes a running query: its key, its progress, and its result or failure. */
async function* followQuery({ query, answer, log, now }: Followed) {
  const outcome = answer.then(
    (body) => ({ event: 'result', data: body }),
    (error: unknown) => ({ event: 'error', data: failureOf(error, log) }),
  )
  yield { event: 'started', data: { key: query.key } }
  for (;;) {
    const next = await Promise.race([outcome, sleep(everyMs)])
    if (next) {
      yield next
      return
    }
    const elapsedMs = now().getTime() - query.startedAt.getTime()
    yield { event: 'progress', data: { fraction: query.fraction, elapsed_ms: elapsedMs } }
  }
}

function failureOf(error: unknown, log: Followed['log']) {
  if (error instanceof Refusal) return { error: error.code, message: error.message, ...error.extras }
  log.error({ err: error }, 'a query that was followed failed')
  return { error: 'internal_error', message: 'something went wrong on our side' }
}
