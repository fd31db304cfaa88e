import type { listChatFeedback as endpoint } from '../../../../../contract/src/chat-feedback.ts'
import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import type { Context } from '../../../kernel/context.ts'
import { readPage } from '../../../kernel/list.ts'
import { feedbackFields, feedbackFor } from './feedback-store.ts'

/** What readers said of answers, for the authors of the datasets that these came from. */
export async function listFeedback(
  context: Pick<Context, 'read' | 'user'>,
  { verdict, ...list }: Input<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const page = await readPage(context, list, {
    table: 'chat_feedback',
    key: 'message_id',
    newestFirst: 'created_at',
    search: ['chat_messages.content', 'chat_feedback.note'],
    fields: feedbackFields,
    from: (db) =>
      feedbackFor(db, context).$if(verdict !== undefined, (query) =>
        query.where('chat_feedback.verdict', '=', verdict ?? ''),
      ),
  })
  return {
    ...page,
    items: page.items.map((row) => ({
      ...row,
      verdict: row.verdict as 'up' | 'down',
      created_at: row.created_at.toISOString(),
    })),
  }
}
