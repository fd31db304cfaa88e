import type { Dataset } from '../../../../contract/src/datasets.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { seenDataset } from './store.ts'

export async function getDataset(
  caller: Pick<Context, 'read' | 'user'>,
  { id }: { id: number },
): Promise<Dataset> {
  const dataset = await caller.read((db) => seenDataset(db, caller, id))
  if (!dataset) throw refuse.notFound('dataset')
  return dataset
}
