import type { Comment, updateComment as endpoint } from '../../../../../contract/src/dashboard-comments.ts'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { checkRevision } from '../../../kernel/revision.ts'
import { getDashboard } from '../read-dashboards.ts'
import { type CommentRow, toComment } from './comment.ts'
import { mentionsIn } from './mentions.ts'
import { readerOf } from './read-comments.ts'
import {
  changeComment,
  type CommentChange,
  deleteCommentRow,
  findComment,
  lockComment,
  repliesTo,
} from './store.ts'

type Change = Input<typeof endpoint>

/** The writer changes the text; whoever sees the dashboard says that a thread is settled, or is not. */
export async function updateComment(context: Context, input: Change): Promise<Comment> {
  const { id, comment_id: commentId, text } = input
  const { name } = await getDashboard(context, { id })
  const seen = present(await context.read((db) => findComment(db, id, commentId)))
  checkAllowed(context, input, seen)
  const mentions = text === undefined ? [] : await mentionsIn(context, { dashboardId: id, text })
  const made = await context.transaction(async ({ db, emit }) => {
    const before = present(await lockComment(db, id, commentId))
    checkRevision(context.ifMatch, before)
    const row = await changeComment(db, commentId, changeOf(context, input, { before, mentions }))
    const subject = { type: 'dashboard', id, name }
    if (text !== undefined) {
      const known = (before.mentions as Comment['mentions']).map((person) => person.id)
      const mentioned = mentions.map((person) => person.id).filter((userId) => !known.includes(userId))
      await emit({ type: 'comment.edited', subject, data: { comment_id: commentId, mentioned } })
    }
    const [was, is] = [before.resolved_at !== null, row.resolved_at !== null]
    if (was !== is)
      await emit({
        type: is ? 'comment.resolved' : 'comment.reopened',
        subject,
        data: { comment_id: commentId },
      })
    return row
  })
  return toComment(made, await readerOf(context, id, [made]))
}

function present(row: CommentRow | undefined): CommentRow {
  if (!row || row.deleted_at !== null) throw refuse.notFound('comment')
  return row
}

function checkAllowed({ user }: Context, { text, is_resolved: isResolved }: Change, row: CommentRow): void {
  if (text !== undefined && row.created_by !== user.userId)
    throw refuse.permissionDenied('dashboard.view', row.id, 'only who wrote a comment may change its text')
  if (isResolved !== undefined && row.thread_id !== null)
    throw refuse.invalid('body.is_resolved', `resolve the thread: it begins with comment ${row.thread_id}`)
}

interface Known {
  before: CommentRow
  mentions: Comment['mentions']
}

function changeOf(
  { user, now }: Context,
  { text, is_resolved: isResolved }: Change,
  { before, mentions }: Known,
): CommentChange {
  const settled = isResolved !== undefined && isResolved !== (before.resolved_at !== null)
  return {
    ...(text === undefined ? {} : { text, mentions: JSON.stringify(mentions), edited_at: now() }),
    ...(settled
      ? { resolved_at: isResolved ? now() : null, resolved_by: isResolved ? user.userId : null }
      : {}),
  }
}

/** Whoever wrote it, or edits the dashboard. Its place stays where others answered it. */
export async function deleteComment(
  context: Context,
  { id, comment_id: commentId }: { id: number; comment_id: number },
): Promise<void> {
  const { name } = await getDashboard(context, { id })
  const seen = present(await context.read((db) => findComment(db, id, commentId)))
  const { edits } = await readerOf(context, id, [])
  if (seen.created_by !== context.user.userId && !edits)
    throw refuse.permissionDenied(
      'dashboard.edit',
      id,
      'only who wrote a comment may delete it, or an editor',
    )
  await context.transaction(async ({ db, emit }) => {
    const row = present(await lockComment(db, id, commentId))
    checkRevision(context.ifMatch, row)
    const answered = (await repliesTo(db, id, [commentId])).length > 0
    if (answered) await changeComment(db, commentId, { text: '', mentions: '[]', deleted_at: context.now() })
    else await deleteCommentRow(db, commentId)
    const subject = { type: 'dashboard', id, name }
    await emit({ type: 'comment.deleted', subject, data: { comment_id: commentId, by: row.created_by } })
  })
}
