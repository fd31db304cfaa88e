import type { Model } from '../../../../contract/src/models.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { type HistoryInput, readHistory } from '../../kernel/list.ts'
import type { Reply } from '../../kernel/route.ts'
import { asYaml, wantsYaml } from './dataset-model.ts'
import { findRevision, revisionRows } from './store.ts'

export const listModelRevisions = (context: Pick<Context, 'read'>, input: HistoryInput) =>
  readHistory(context, input, {
    table: 'model_revisions',
    key: 'revision',
    from: (db) => revisionRows(db, input.id),
  })

export async function getModelRevision(
  { read, accept }: Pick<Context, 'read' | 'accept'>,
  { id, revision }: { id: number; revision: number },
): Promise<Model | Reply> {
  const model = await read((db) => findRevision(db, id, revision))
  if (!model) throw refuse.notFound('revision')
  return wantsYaml(accept) ? asYaml(model) : model
}
