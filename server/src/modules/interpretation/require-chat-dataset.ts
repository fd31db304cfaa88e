import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { chatDatasets } from '../datasets/index.ts'

/** A dataset that is excluded from chat is for questions in words as if it were not there. */
export async function requireChatDataset(context: Pick<Context, 'read'>, id: number): Promise<void> {
  if (!(await chatDatasets(context)).has(id)) throw refuse.notFound('dataset')
}
