import { createHash } from 'node:crypto'
import type { QueryOrigin } from '../../../../contract/src/query-history.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import type { QueryHistory } from './open-query-history.ts'
import type { DatasetRead, QueryRecord, StatementTable } from './query-record.ts'
import { Reading } from './reading.ts'

/** What queries are run for. */
export interface Occasion {
  origin: QueryOrigin
  dashboardId?: number
  chartId?: string
  savedQueryId?: number
  shareLinkId?: number
  subscriptionId?: number
  alertId?: number
  publicationId?: number
  releaseId?: number
}

/** Everything that reads data in the name of a user has these. */
export type Recording = Pick<Context, 'orgId' | 'user' | 'signal'> &
  // In the background there is no request.
  Partial<Pick<Context, 'client' | 'replays'>> & { history: QueryHistory; occasion: Occasion }

/** What was asked, of which datasets as far as that is known before. */
export interface Question {
  datasetIds: readonly number[]
  query?: unknown
  sql?: string | undefined
}

/** A query while it is answered: what it reads, once that is known. */
export interface RecordedQuery {
  reading: Reading
  reads(found: readonly DatasetRead[]): void
  /** The engine is asked later which of the tables a statement reads. */
  readsBy(sql: string, tables: readonly StatementTable[]): void
}

const maxQueryLength = 8_192
const maxSqlLength = 16_384

/** Answers a query and enters it in the history: the only way to a reading, without which no governed table is read. */
export async function recordQuery<Result>(
  context: Recording,
  question: Question,
  run: (query: RecordedQuery) => Promise<Result>,
): Promise<Result> {
  const { history, replays } = context
  history.requireEngine(context.orgId)
  const started = { at: Date.now(), ms: performance.now() }
  const reading = new Reading()
  let reads: readonly DatasetRead[] = question.datasetIds.map((id) => ({ datasetId: id, columns: null }))
  let statement: QueryRecord['statement']
  const finish = (outcome: string) => {
    // It was only compiled: nothing was read.
    if (outcome === 'ok' && !reading.isUsed) return
    const record: QueryRecord = {
      ...whoAsked(context),
      ...textsOf(question),
      ...reading.total,
      started_at: started.at,
      duration_ms: performance.now() - started.ms,
      outcome,
      reads,
      statement,
    }
    history.add(record)
    if (outcome === 'ok') replays?.push(() => history.addAgain(record))
  }
  const query: RecordedQuery = {
    reading,
    reads: (found) => void (reads = found),
    readsBy: (sql, tables) => void (statement = { sql, tables: namedIn(sql, tables) }),
  }
  try {
    const result = await run(query)
    // At once where it can be, for the response is stored with what repeats its entry.
    if (reading.isFinished) finish('ok')
    else
      void reading.finished.then(
        () => finish('ok'),
        (error: unknown) => finish(outcomeOf(context, error)),
      )
    return result
  } catch (error) {
    finish(outcomeOf(context, error))
    throw error
  }
}

/** For a query of the program itself, which nobody asked: its run tells of it. */
export const unrecorded = (): Reading => new Reading()

function whoAsked({ orgId, user, client, occasion }: Recording) {
  const {
    origin,
    dashboardId,
    chartId,
    savedQueryId,
    shareLinkId,
    subscriptionId,
    alertId,
    publicationId,
    releaseId,
  } = occasion
  const isEmbedded = user.embed !== undefined && !user.embed.preview
  return {
    org_id: orgId,
    // Someone who views as another user is the one who reads.
    user_id: shareLinkId === undefined && !isEmbedded ? (user.viewedBy ?? user).userId : null,
    viewer: isEmbedded ? (user.embed?.viewer ?? null) : null,
    origin,
    client: client ?? ('background' as const),
    dashboard_id: dashboardId ?? null,
    chart_id: chartId ?? null,
    saved_query_id: savedQueryId ?? null,
    share_link_id: shareLinkId ?? null,
    subscription_id: subscriptionId ?? null,
    alert_id: alertId ?? null,
    publication_id: publicationId ?? null,
    release_id: releaseId ?? null,
  }
}

/** Only what the caller wrote: compiled SQL has what policies compare. */
function textsOf({ query, sql, datasetIds }: Question) {
  const json = query === undefined ? 'null' : JSON.stringify(query)
  const text = sql ?? `${datasetIds.join()} ${json}`
  return {
    hash: createHash('sha256').update(text).digest('base64url'),
    query: json.length <= maxQueryLength && isStorable(json) ? json : null,
    sql: sql === undefined ? null : storable(sql.slice(0, maxSqlLength)),
  }
}

// PostgreSQL stores neither the character 0 nor half of a surrogate pair.
const isStorable = (json: string) => !/\\u(0000|d[89a-f])/i.test(json)
const storable = (text: string) => Buffer.from(text.replaceAll('\0', '')).toString()

/** Those that a text can name, and of them no more than the engine needs: a record may be in memory for long. */
function namedIn(sql: string, tables: readonly StatementTable[]): StatementTable[] {
  const text = sql.toLowerCase()
  return tables
    .filter(({ name }) => text.includes(name.toLowerCase().replaceAll('"', '""')))
    .map(({ id, name, columns }) => ({
      id,
      name,
      columns: columns.map(({ name: column, native_type }) => ({ name: column, native_type })),
    }))
}

function outcomeOf({ signal }: Recording, error: unknown): string {
  if (signal.aborted) return 'cancelled'
  return error instanceof Refusal ? error.code : 'internal_error'
}
