import type { DatasetModel } from '../../../../contract/src/dataset-model.ts'
import type { Context } from '../../kernel/context.ts'
import type { Reply } from '../../kernel/route.ts'
import { datasetTables } from '../datasets/index.ts'
import { asYaml, shownModel, wantsYaml } from './dataset-model.ts'
import { findModel } from './store.ts'

export async function getModel(context: Context, { id }: { id: number }): Promise<DatasetModel | Reply> {
  const row = await context.read((db) => findModel(db, id))
  const [table] = await datasetTables(context, 'dataset.view', { ids: [id] })
  const shown = await shownModel(context, { datasetId: id, row, table })
  return wantsYaml(context.accept) ? asYaml(shown.model) : shown
}
