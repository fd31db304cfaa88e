import { sql } from 'kysely'
import type { Reader, Tx } from '../../../kernel/database/database.ts'

/** Whose a session is: a user's, or that of the viewer whom the token of an embedded page names. */
export interface Owner {
  appId: number
  userId: number | null
  viewer: string | null
}

export interface SessionRow {
  id: number
  name: string
  question_count: number
  created_at: Date
  last_asked_at: Date
}

export interface AskedWith {
  language?: 'en' | 'de' | undefined
  timezone?: string | undefined
  reading?: number | undefined
}

export interface QuestionRow {
  id: number
  content: string
  asked: AskedWith
  created_at: Date
}

const questionCount = sql<number>`(select count(*)::integer from app_chat_questions q
  where q.org_id = app_chat_sessions.org_id and q.session_id = app_chat_sessions.id)`

const columns = ['id', 'name', 'created_at', 'last_asked_at'] as const

export const sessionsOf = (db: Reader, { appId, userId, viewer }: Owner) =>
  db
    .selectFrom('app_chat_sessions')
    .where('app_id', '=', appId)
    .where(sql<boolean>`user_id is not distinct from ${userId}::integer`)
    .where(sql<boolean>`viewer is not distinct from ${viewer}::text`)
    .select([...columns, questionCount.as('question_count')])

export const sortFields = { question_count: questionCount }

export const findSession = (db: Reader, owner: Owner, id: number): Promise<SessionRow | undefined> =>
  sessionsOf(db, owner).where('app_chat_sessions.id', '=', id).executeTakeFirst()

export const lockSession = (db: Tx, owner: Owner, id: number): Promise<SessionRow | undefined> =>
  sessionsOf(db, owner).where('app_chat_sessions.id', '=', id).forUpdate().executeTakeFirst()

export const insertSession = (
  db: Tx,
  { orgId, appId, userId, viewer }: Owner & { orgId: number },
): Promise<SessionRow> =>
  db
    .insertInto('app_chat_sessions')
    .values({ org_id: orgId, app_id: appId, user_id: userId, viewer })
    .returning([...columns, sql<number>`0`.as('question_count')])
    .executeTakeFirstOrThrow()

/** Keeps the last sessions of a viewer. */
export const dropOldestSessions = (db: Tx, owner: Owner, kept: number) =>
  db
    .deleteFrom('app_chat_sessions')
    .where(
      'id',
      'in',
      sessionsOf(db, owner).clearSelect().select('id').orderBy('last_asked_at', 'desc').offset(kept),
    )
    .execute()

export const deleteSession = (db: Tx, id: number) =>
  db.deleteFrom('app_chat_sessions').where('id', '=', id).execute()

const maxName = 80

/** Notes a question: the first names the session. */
export const touchSession = (db: Tx, id: number, content: string) =>
  db
    .updateTable('app_chat_sessions')
    .set({
      last_asked_at: sql<Date>`now()`,
      name: sql<string>`case when name = '' then ${content.replaceAll(/\s+/g, ' ').trim().slice(0, maxName)} else name end`,
    })
    .where('id', '=', id)
    .execute()

interface NewQuestion {
  orgId: number
  sessionId: number
  content: string
  asked: AskedWith
  query: object | null
}

export const insertQuestion = (
  db: Tx,
  { orgId, sessionId, content, asked, query }: NewQuestion,
): Promise<QuestionRow> =>
  db
    .insertInto('app_chat_questions')
    .values({
      org_id: orgId,
      session_id: sessionId,
      content,
      asked: JSON.stringify(asked),
      query: query && JSON.stringify(query),
    })
    .returning(['id', 'content', 'asked', 'created_at'])
    .executeTakeFirstOrThrow() as Promise<QuestionRow>

const questionsIn = (db: Reader, sessionId: number) =>
  db
    .selectFrom('app_chat_questions')
    .where('session_id', '=', sessionId)
    .select(['id', 'content', 'asked', 'created_at'])

export const questionsOf = (db: Reader, sessionId: number) =>
  questionsIn(db, sessionId).orderBy('id').execute() as Promise<QuestionRow[]>

export const findQuestion = (db: Reader, sessionId: number, id: number) =>
  questionsIn(db, sessionId).where('id', '=', id).executeTakeFirst() as Promise<QuestionRow | undefined>

/** The last query that was answered before a question. */
export async function queryBefore(db: Reader, sessionId: number, id?: number): Promise<object | undefined> {
  const row = await db
    .selectFrom('app_chat_questions')
    .where('session_id', '=', sessionId)
    .where('query', 'is not', null)
    .$if(id !== undefined, (query) => query.where('id', '<', id ?? 0))
    .orderBy('id', 'desc')
    .limit(1)
    .select('query')
    .executeTakeFirst()
  return (row?.query ?? undefined) as object | undefined
}

const removedAtOnce = 500

export async function removeOldAppSessions(db: Tx, before: Date): Promise<number> {
  const { rows } = await sql`
    delete from app_chat_sessions where id in (
      select id from app_chat_sessions where last_asked_at < ${before} order by id limit ${removedAtOnce}
    ) returning id`.execute(db)
  return rows.length
}
