import type { Comment, addComment as endpoint } from '../../../../../contract/src/dashboard-comments.ts'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { readingIn } from '../../../kernel/work.ts'
import { getDashboard } from '../read-dashboards.ts'
import { toComment } from './comment.ts'
import { mentionsIn, stillSeeing } from './mentions.ts'
import { readerOf } from './read-comments.ts'
import { findComment, insertComment, lockComment, writersIn } from './store.ts'

/** Begins a thread or answers one, and tells those who are mentioned and those who wrote in it. */
export async function addComment(context: Context, input: Input<typeof endpoint>): Promise<Comment> {
  const { id, text, thread_id: threadId = null } = input
  const dashboard = await getDashboard(context, { id })
  const chartId = await chartOf(context, input, dashboard.charts)
  const mentions = await mentionsIn(context, { dashboardId: id, text })
  const writers = threadId === null ? [] : await context.read((db) => writersIn(db, id, threadId))
  const mentioned = mentions.map((person) => person.id)
  const following = await stillSeeing(
    context,
    id,
    writers.filter((writer) => !mentioned.includes(writer)),
  )
  const { orgId, user } = context
  return await context.transaction(
    async ({ db, emit }) => {
      // Whoever deletes what is answered here waits, and keeps its place.
      if (threadId !== null && !(await lockComment(db, id, threadId))) throw noThread(threadId)
      const row = await insertComment(db, {
        org_id: orgId,
        dashboard_id: id,
        chart_id: chartId,
        thread_id: threadId,
        text,
        mentions: JSON.stringify(mentions),
        created_by: user.userId,
      })
      await emit({
        type: 'comment.added',
        subject: { type: 'dashboard', id, name: dashboard.name },
        data: { comment_id: row.id, thread_id: threadId, chart_id: chartId, mentioned, following },
      })
      return toComment(row, await readerOf(readingIn(context, db), id, [row]))
    },
    { isResponse: true },
  )
}

const noThread = (id: number) =>
  refuse.invalid('body.thread_id', `there is no thread ${id} on this dashboard`)

/** What answers is about what its thread is about. */
async function chartOf(
  { read }: Pick<Context, 'read'>,
  { id, thread_id: threadId, chart_id: chartId }: Input<typeof endpoint>,
  charts: readonly { id: string }[],
): Promise<string | null> {
  if (threadId !== undefined) {
    const thread = await read((db) => findComment(db, id, threadId))
    if (!thread || thread.thread_id !== null) throw noThread(threadId)
    if (chartId !== undefined && chartId !== thread.chart_id)
      throw refuse.invalid('body.chart_id', 'an answer is about what its thread is about: leave it out')
    return thread.chart_id
  }
  if (chartId !== undefined && !charts.some((chart) => chart.id === chartId))
    throw refuse.invalid('body.chart_id', `there is no chart "${chartId}"`)
  return chartId ?? null
}
