import type { Dataset } from '../../../../contract/src/datasets.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { toDataset } from './dataset.ts'
import { findDataset } from './store.ts'

export async function getDataset({ read }: Pick<Context, 'read'>, { id }: { id: number }): Promise<Dataset> {
  const row = await read((db) => findDataset(db, id))
  if (!row) throw refuse.notFound('dataset')
  return toDataset(row)
}
