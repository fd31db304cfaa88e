import { sql } from 'kysely'
import type { ChatSession } from '../../../../../contract/src/chat-sessions.ts'
import type { Reader, Tx } from '../../../kernel/database/database.ts'

export interface SessionRow {
  id: number
  name: string
  mode: string
  dataset_ids: number[]
  knowledge_base_ids: number[]
  agent_id: number | null
  is_shared: boolean
  last_message_at: Date | null
  message_count: number
  created_by: number
  created_by_name: string | null
  created_at: Date
  updated_at: Date
  revision: number
}

const columns = [
  'chat_sessions.id',
  'chat_sessions.name',
  'chat_sessions.mode',
  'chat_sessions.dataset_ids',
  'chat_sessions.knowledge_base_ids',
  'chat_sessions.agent_id',
  'chat_sessions.is_shared',
  'chat_sessions.last_message_at',
  'chat_sessions.created_by',
  'chat_sessions.created_at',
  'chat_sessions.updated_at',
  'chat_sessions.revision',
] as const

const messageCount = sql<number>`(select count(*)::integer from chat_messages m
  where m.org_id = chat_sessions.org_id and m.session_id = chat_sessions.id)`.as('message_count')

const ownerName = sql<string | null>`(select coalesce(nullif(u.full_name, ''), u.username)
  from memberships o join users u on u.id = o.user_id
  where o.org_id = chat_sessions.org_id and o.user_id = chat_sessions.created_by)`.as('created_by_name')

export const sessionRows = (db: Reader) =>
  db.selectFrom('chat_sessions').select([...columns, ownerName, messageCount])

export const findSession = (db: Reader, id: number): Promise<SessionRow | undefined> =>
  sessionRows(db).where('chat_sessions.id', '=', id).executeTakeFirst()

export const lockSession = (db: Tx, id: number): Promise<SessionRow | undefined> =>
  sessionRows(db).where('chat_sessions.id', '=', id).forUpdate().executeTakeFirst()

/** What a session is about. */
export interface SessionScope {
  mode?: string | undefined
  dataset_ids?: readonly number[] | undefined
  knowledge_base_ids?: readonly number[] | undefined
  agent_id?: number | null | undefined
}

export type SessionChange = SessionScope & { name?: string | undefined; is_shared?: boolean | undefined }

const given = ({ dataset_ids, knowledge_base_ids, ...rest }: SessionChange) => ({
  ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
  ...(dataset_ids ? { dataset_ids: [...dataset_ids] } : {}),
  ...(knowledge_base_ids ? { knowledge_base_ids: [...knowledge_base_ids] } : {}),
})

export async function insertSession(
  db: Tx,
  { orgId, userId, ...made }: SessionChange & { orgId: number; userId: number },
): Promise<SessionRow> {
  const row = { ...given(made), org_id: orgId, created_by: userId, mode: made.mode ?? 'sql' }
  return await db
    .insertInto('chat_sessions')
    .values(row)
    .returning([...columns, ownerName, sql<number>`0`.as('message_count')])
    .executeTakeFirstOrThrow()
}

export const updateSessionRow = (db: Tx, id: number, change: SessionChange): Promise<SessionRow> =>
  db
    .updateTable('chat_sessions')
    .set((eb) => ({ ...given(change), updated_at: sql<Date>`now()`, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .returning([...columns, ownerName, messageCount])
    .executeTakeFirstOrThrow()

const maxName = 80

/** Notes a question: the first names the session. */
export const touchSession = (db: Tx, id: number, content: string) =>
  db
    .updateTable('chat_sessions')
    .set({
      last_message_at: sql<Date>`now()`,
      name: sql<string>`case when name = '' then ${content.replaceAll(/\s+/g, ' ').trim().slice(0, maxName)} else name end`,
    })
    .where('id', '=', id)
    .execute()

export const deleteSessionRow = (db: Tx, id: number) =>
  db.deleteFrom('chat_sessions').where('id', '=', id).execute()

export const showSession = ({
  created_at,
  updated_at,
  last_message_at,
  ...row
}: SessionRow): ChatSession => ({
  ...row,
  mode: row.mode as ChatSession['mode'],
  last_message_at: last_message_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

const removedAtOnce = 500

export async function removeOldSessions(db: Tx, before: Date): Promise<number> {
  const { rows } = await sql`
    delete from chat_sessions where id in (
      select id from chat_sessions where coalesce(last_message_at, created_at) < ${before} order by id limit ${removedAtOnce}
    ) returning id`.execute(db)
  return rows.length
}
