import type { DatasetModel } from '../../../../contract/src/dataset-model.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { datasetTables } from '../datasets/index.ts'
import { shownModel } from './dataset-model.ts'
import { keepModel } from './replace-model.ts'
import { findModel, findRevision } from './store.ts'

/** Makes an old model the newest one. What of it no longer works is among its problems. */
export async function restoreModelRevision(
  context: Context,
  { id, revision }: { id: number; revision: number },
): Promise<DatasetModel> {
  const model = await context.read((db) => findRevision(db, id, revision))
  if (!model) throw refuse.notFound('revision')
  await keepModel(context, { id, model, type: 'model.restored', restored: revision })
  const row = await context.read((db) => findModel(db, id))
  const [table] = await datasetTables(context, 'dataset.view', { ids: [id] })
  return shownModel(context, { datasetId: id, row, table })
}
