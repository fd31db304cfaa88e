import { sql } from 'kysely'
import type { DataAnswer, EditedInterpretation } from '../../../../../contract/src/chat-answers.ts'
import type { KnowledgeResults } from '../../../../../contract/src/knowledge-search.ts'
import type { ChatMessageState } from '../../../../../contract/src/chat-sessions.ts'
import type { Database, Reader, Tx } from '../../../kernel/database/database.ts'
import type { StatesOf } from '../../../kernel/feed.ts'

/** What was sent with a question. */
export interface AskedWith {
  dataset_ids: readonly number[]
  knowledge_base_ids: readonly number[]
  agent_id: number | null
  edited?: EditedInterpretation | undefined
  language?: 'en' | 'de' | undefined
  timezone?: string | undefined
}

export interface StoredAnswer {
  data?: DataAnswer | undefined
  knowledge?: KnowledgeResults | undefined
}

export interface MessageRow {
  id: number
  session_id: number
  mode: string
  content: string
  asked: unknown
  status: string
  query: unknown
  answer: unknown
  agent_run_id: number | null
  error: unknown
  cache_version: string
  created_by: number
  created_at: Date
  finished_at: Date | null
}

const columns = [
  'chat_messages.id',
  'chat_messages.session_id',
  'chat_messages.mode',
  'chat_messages.content',
  'chat_messages.asked',
  'chat_messages.status',
  'chat_messages.query',
  'chat_messages.answer',
  'chat_messages.agent_run_id',
  'chat_messages.error',
  'chat_messages.cache_version',
  'chat_messages.created_by',
  'chat_messages.created_at',
  'chat_messages.finished_at',
] as const

export const messageRows = (db: Reader) => db.selectFrom('chat_messages').select(columns)

/** With what a reader thinks of each. */
export const messagesFor = (db: Reader, userId: number) =>
  messageRows(db).select(
    sql<string | null>`(select f.verdict from chat_feedback f where f.org_id = chat_messages.org_id
      and f.message_id = chat_messages.id and f.user_id = ${userId})`.as('feedback'),
  )

interface MessageKey {
  sessionId: number
  id: number
}

export const findMessage = (db: Reader, { sessionId, id }: MessageKey): Promise<MessageRow | undefined> =>
  messageRows(db).where('session_id', '=', sessionId).where('id', '=', id).executeTakeFirst()

export interface NewMessage {
  orgId: number
  userId: number
  sessionId: number
  mode: string
  content: string
  asked: AskedWith
  cacheVersion: string
}

export const insertMessage = (db: Tx, made: NewMessage): Promise<MessageRow> =>
  db
    .insertInto('chat_messages')
    .values({
      org_id: made.orgId,
      session_id: made.sessionId,
      mode: made.mode,
      content: made.content,
      asked: JSON.stringify(made.asked),
      cache_version: made.cacheVersion,
      created_by: made.userId,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Notes which run answers a message, and whether it waits. */
export const noteRun = (
  db: Tx,
  id: number,
  { runId, status }: { runId: number; status?: ChatMessageState | undefined },
) =>
  db
    .updateTable('chat_messages')
    .set({ agent_run_id: runId, ...(status === undefined ? {} : { status }) })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute()

interface Caller {
  orgId: number
  userId: number
}

/** How many questions of a user are being answered; until the end of the transaction nobody else counts them. */
export async function countUnfinished(db: Tx, { orgId, userId }: Caller): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext(${`chat questions ${orgId}`}), ${userId}::integer)`.execute(
    db,
  )
  const { count } = await db
    .selectFrom('chat_messages')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('created_by', '=', userId)
    .where('finished_at', 'is', null)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow()
  return count
}

/** A message to answer; undefined if it was cancelled or has its answer. */
export const takeMessage = (db: Tx, id: number): Promise<MessageRow | undefined> =>
  db
    .updateTable('chat_messages')
    .set({ status: 'running' })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .where('status', 'in', ['queued', 'running'])
    .returning(columns)
    .executeTakeFirst()

/** The query that a follow-up question changes, that of the last answer before it, and the question that it answers. */
export function queryBefore(db: Reader, { sessionId, id }: MessageKey) {
  return db
    .selectFrom('chat_messages')
    .select(['query', 'content'])
    .where('session_id', '=', sessionId)
    .where('id', '<', id)
    .where('query', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export interface Ending {
  status: ChatMessageState
  answer?: StoredAnswer | undefined
  query?: EditedInterpretation | undefined
  error?: { error: string; message: string } | undefined
  agentRunId?: number | undefined
}

const jsonOrNull = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

/** Ends a message unless that was done before. */
export const endMessage = (db: Tx, id: number, ending: Ending): Promise<MessageRow | undefined> =>
  db
    .updateTable('chat_messages')
    .set({
      status: ending.status,
      answer: jsonOrNull(ending.answer),
      query: jsonOrNull(ending.query),
      error: jsonOrNull(ending.error),
      ...(ending.agentRunId === undefined ? {} : { agent_run_id: ending.agentRunId }),
      finished_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()

export async function statusOf(db: Reader, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('chat_messages').select('status').where('id', '=', id).executeTakeFirst()
  return row?.status
}

/** Appends an event to those of a message. */
export async function appendEvent(
  db: Tx,
  { orgId, messageId, event, data }: { orgId: number; messageId: number; event: string; data: unknown },
): Promise<void> {
  // Whoever answers and whoever cancels write at one time: in a row, as events have numbers in a row.
  await db
    .selectFrom('chat_messages')
    .select('id')
    .where('id', '=', messageId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  await sql`insert into chat_events (org_id, message_id, seq, event, data)
    select ${orgId}, ${messageId}, coalesce(max(seq), 0) + 1, ${event}, ${JSON.stringify(data)}::jsonb
    from chat_events where org_id = ${orgId} and message_id = ${messageId}`.execute(db)
}

/** Events are for those who follow: a day later the answer stands in the message. */
export const forgetEvents = (db: Tx) =>
  db
    .deleteFrom('chat_events')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()

export const eventsAfter = (db: Reader, messageId: number, after: number) =>
  db
    .selectFrom('chat_events')
    .select(['seq', 'event', 'data'])
    .where('message_id', '=', messageId)
    .where('seq', '>', after)
    .orderBy('seq')
    .execute()

/** What of messages changes while they are answered. */
export const chatStatesOf =
  (database: Pick<Database, 'read'>): StatesOf =>
  async (orgId, ids) => {
    const rows = await database.read({ orgId }, (db) =>
      db
        .selectFrom('chat_messages')
        .select(['id', 'status'])
        .select(
          sql<number>`(select coalesce(max(seq), 0)::integer from chat_events e
            where e.org_id = chat_messages.org_id and e.message_id = chat_messages.id)`.as('seq'),
        )
        .where('id', 'in', ids)
        .execute(),
    )
    return new Map(rows.map(({ id, status, seq }) => [id, `${status} ${seq}`]))
  }

interface Opinion {
  verdict: 'up' | 'down'
  note?: string | undefined
  corrected?: EditedInterpretation | undefined
}

export const upsertFeedback = (
  db: Tx,
  { orgId, messageId, userId }: { orgId: number; messageId: number; userId: number },
  { verdict, note = '', corrected }: Opinion,
) => {
  const said = { verdict, note, corrected: jsonOrNull(corrected) }
  return db
    .insertInto('chat_feedback')
    .values({ org_id: orgId, message_id: messageId, user_id: userId, ...said })
    .onConflict((conflict) => conflict.columns(['org_id', 'message_id', 'user_id']).doUpdateSet(said))
    .execute()
}
