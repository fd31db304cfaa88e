import { type Kysely, sql } from 'kysely'
import type { Tx } from '../../../kernel/database/database.ts'
import type { DB } from '../../../kernel/database/schema.generated.ts'
import type { CommentRow } from './comment.ts'

type Db = Kysely<DB>

const columns = [
  'dashboard_comments.id',
  'dashboard_comments.chart_id',
  'dashboard_comments.thread_id',
  'dashboard_comments.text',
  'dashboard_comments.mentions',
  'dashboard_comments.created_by',
  'dashboard_comments.created_at',
  'dashboard_comments.edited_at',
  'dashboard_comments.deleted_at',
  'dashboard_comments.resolved_at',
  'dashboard_comments.resolved_by',
  'dashboard_comments.revision',
] as const

const rows = (db: Db, dashboardId: number) =>
  db.selectFrom('dashboard_comments').select(columns).where('dashboard_id', '=', dashboardId)

export const threadRows = (
  db: Db,
  dashboardId: number,
  { chartId, resolved }: { chartId: string | undefined; resolved: boolean | undefined },
) =>
  rows(db, dashboardId)
    .where('thread_id', 'is', null)
    .$if(chartId !== undefined, (query) => query.where('chart_id', '=', chartId ?? ''))
    .$if(resolved !== undefined, (query) =>
      query.where('resolved_at', resolved === true ? 'is not' : 'is', null),
    )

export const repliesTo = (db: Db, dashboardId: number, threadIds: readonly number[]): Promise<CommentRow[]> =>
  rows(db, dashboardId)
    .where('thread_id', 'in', threadIds.length === 0 ? [0] : [...threadIds])
    .orderBy('id')
    .execute()

export const findComment = (db: Db, dashboardId: number, id: number): Promise<CommentRow | undefined> =>
  rows(db, dashboardId).where('id', '=', id).executeTakeFirst()

export const lockComment = (db: Tx, dashboardId: number, id: number): Promise<CommentRow | undefined> =>
  rows(db, dashboardId).where('id', '=', id).forUpdate().executeTakeFirst()

export const openCounts = (db: Db, dashboardId: number) =>
  db
    .selectFrom('dashboard_comments')
    .where('dashboard_id', '=', dashboardId)
    .where('thread_id', 'is', null)
    .where('resolved_at', 'is', null)
    .select('chart_id')
    .select(sql<number>`count(*)::integer`.as('open'))
    .groupBy('chart_id')
    .orderBy('chart_id')
    .execute()

export interface NewComment {
  org_id: number
  dashboard_id: number
  chart_id: string | null
  thread_id: number | null
  text: string
  mentions: string
  created_by: number
}

export const insertComment = (db: Tx, comment: NewComment): Promise<CommentRow> =>
  db.insertInto('dashboard_comments').values(comment).returning(columns).executeTakeFirstOrThrow()

export interface CommentChange {
  text?: string
  mentions?: string
  edited_at?: Date
  deleted_at?: Date
  resolved_at?: Date | null
  resolved_by?: number | null
}

export const changeComment = (db: Tx, id: number, change: CommentChange): Promise<CommentRow> =>
  db
    .updateTable('dashboard_comments')
    .set({ ...change, revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export async function deleteCommentRow(db: Tx, id: number): Promise<void> {
  await db.deleteFrom('dashboard_comments').where('id', '=', id).execute()
}

/** Everybody who wrote in a thread. */
export async function writersIn(db: Db, dashboardId: number, threadId: number): Promise<number[]> {
  const found = await db
    .selectFrom('dashboard_comments')
    .where('dashboard_id', '=', dashboardId)
    .where((eb) => eb.or([eb('id', '=', threadId), eb('thread_id', '=', threadId)]))
    .select('created_by')
    .distinct()
    .execute()
  return found.map(({ created_by: id }) => id)
}
