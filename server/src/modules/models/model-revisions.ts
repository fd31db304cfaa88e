import type { Model } from '../../../../contract/src/models.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { type HistoryInput, readHistory } from '../../kernel/list.ts'
import type { Reply } from '../../kernel/route.ts'
import { asYaml, wantsYaml, shownModel } from './get-model.ts'
import type { ModelDependencies } from './dependencies.ts'
import { findRevision, revisionRows, findModel } from './store.ts'
import { loadWithholds, withoutWithheld } from './withholding.ts'
import type { DatasetModel } from '../../../../contract/src/dataset-model.ts'
import { datasetTables } from '../datasets/index.ts'
import { keepModel } from './replace-model.ts'

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
  const model = withoutWithheld(written, { withholds, datasetId: id })
  return wantsYaml(accept) ? asYaml(model) : model
}

/** Makes an old model the newest one. What of it no longer works is among its problems. */
export async function restoreModelRevision(
  context: Context & ModelDependencies,
  {
    id,
    revision,
    evaluations_must_pass: mustPass = true,
  }: { id: number; revision: number; evaluations_must_pass?: boolean | undefined },
): Promise<DatasetModel> {
  const model = await context.read((db) => findRevision(db, id, revision))
  if (!model) throw refuse.notFound('revision')
  await keepModel(context, { id, model, type: 'model.restored', restored: revision, mustPass })
  const row = await context.read((db) => findModel(db, id))
  const [table] = await datasetTables(context, 'dataset.view', { ids: [id] })
  return shownModel(context, { datasetId: id, row, table })
}
