import type { Model } from '../../../../contract/src/models.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { type HistoryInput, readHistory } from '../../kernel/list.ts'
import type { Reply } from '../../kernel/route.ts'
import { asYaml, wantsYaml } from './dataset-model.ts'
import { findRevision, revisionRows } from './store.ts'
import { loadWithholds, withoutWithheld } from './withholding.ts'

export const listModelRevisions = (context: Pick<Context, 'read'>, input: HistoryInput) =>
  readHistory(context, input, {
    table: 'model_revisions',
    key: 'revision',
    from: (db) => revisionRows(db, input.id),
  })

export async function getModelRevision(
  context: Pick<Context, 'read' | 'user' | 'accept'>,
  { id, revision }: { id: number; revision: number },
): Promise<Model | Reply> {
  const { read, accept } = context
  const written = await read((db) => findRevision(db, id, revision))
  if (!written) throw refuse.notFound('revision')
  const withholds = await loadWithholds(context, [{ id, model: written }])
  const model = withoutWithheld(written, (field) => withholds(field, [id], `model ${id}`))
  return wantsYaml(accept) ? asYaml(model) : model
}
