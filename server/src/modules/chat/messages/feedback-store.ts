import { sql } from 'kysely'
import type { Context } from '../../../kernel/context.ts'
import type { Reader } from '../../../kernel/database/database.ts'
import { visible } from '../../access/index.ts'

const datasetId = sql<number | null>`(chat_messages.query ->> 'dataset_id')::integer`

/** What fields that are not called as their columns are sorted by. */
export const feedbackFields = {
  question: sql`chat_messages.content`,
  created_by: sql`chat_feedback.user_id`,
  dataset_id: datasetId,
  message_id: sql`chat_feedback.message_id`,
  created_at: sql`chat_feedback.created_at`,
}

/** Of answers from datasets that the caller may edit; of questions without one for administrators. */
export const feedbackFor = (db: Reader, context: Pick<Context, 'user'>) =>
  db
    .selectFrom('chat_feedback')
    .innerJoin('chat_messages', 'chat_messages.id', 'chat_feedback.message_id')
    .select([
      'chat_feedback.message_id',
      'chat_messages.content as question',
      'chat_feedback.verdict',
      'chat_feedback.note',
      'chat_feedback.user_id as created_by',
      'chat_feedback.created_at',
      datasetId.as('dataset_id'),
    ])
    .where(
      sql<boolean>`(${datasetId} in (select datasets.id from datasets where ${visible(context, 'dataset.edit', 'dataset')})
        or (${datasetId} is null and ${context.user.role === 'admin'}))`,
    )
