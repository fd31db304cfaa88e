import type {
  CommentThread,
  listComments as endpoint,
} from '../../../../../contract/src/dashboard-comments.ts'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { PageOf } from '../../../../../contract/src/schema.ts'
import type { Context } from '../../../kernel/context.ts'
import { readPage } from '../../../kernel/list.ts'
import { memberNames, visibleIds } from '../../access/index.ts'
import { type CommentRow, type Reader, toComment } from './comment.ts'
import { openCounts, repliesTo, threadRows } from './store.ts'

type Caller = Pick<Context, 'read' | 'orgId' | 'user'>

export async function listComments(
  context: Caller,
  { id, chart_id: chartId, resolved, ...list }: Input<typeof endpoint>,
): Promise<PageOf<CommentThread>> {
  const page = await readPage(context, list, {
    table: 'dashboard_comments',
    search: ['dashboard_comments.text'],
    from: (db) => threadRows(db, id, { chartId, resolved }),
  })
  const threadIds = page.items.map((thread) => thread.id)
  const replies = threadIds.length === 0 ? [] : await context.read((db) => repliesTo(db, id, threadIds))
  const reader = await readerOf(context, id, [...page.items, ...replies])
  const items = page.items.map((thread) => ({
    ...toComment(thread, reader),
    replies: replies
      .filter(({ thread_id: threadId }) => threadId === thread.id)
      .map((reply) => toComment(reply, reader)),
  }))
  return { ...page, items }
}

export async function countComments({ read }: Caller, { id }: { id: number }) {
  const counts = await read((db) => openCounts(db, id))
  return {
    open: counts.reduce((sum, { open }) => sum + open, 0),
    charts: counts.flatMap(({ chart_id, open }) => (chart_id === null ? [] : [{ chart_id, open }])),
  }
}

/** What of the comments depends on who reads them. */
export async function readerOf(
  context: Caller,
  dashboardId: number,
  comments: readonly Pick<CommentRow, 'created_by'>[],
): Promise<Reader> {
  const writers = [...new Set(comments.map(({ created_by: id }) => id))]
  const names = await memberNames(context, writers)
  const { visible } = await visibleIds(context, 'dashboard.edit', { type: 'dashboard', ids: [dashboardId] })
  return { userId: context.user.userId, edits: visible.has(dashboardId), names }
}
