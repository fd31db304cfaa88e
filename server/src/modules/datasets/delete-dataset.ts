import type { Context, Work } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { checkRevision } from '../../kernel/revision.ts'
import { keepForOutputs } from '../policies/index.ts'
import { cancelRuns } from '../runs/index.ts'
import { deleteDatasetRow, lockDataset } from './store.ts'

/** Deletes the dataset at once; its files stay until the collector finds that no row names them. */
export const deleteDataset = (
  { transaction, ifMatch, user }: Context,
  { id }: { id: number },
): Promise<void> => transaction((work) => removeDataset(work, { id, ifMatch, userId: user.userId }))

/** The same as a part of the caller's transaction. */
export async function removeDataset(
  work: Work,
  { id, ifMatch, userId }: { id: number; ifMatch?: number | undefined; userId: number },
): Promise<void> {
  const { db, emit } = work
  const dataset = await lockDataset(db, id)
  if (!dataset) throw refuse.notFound('dataset')
  checkRevision(ifMatch, dataset)
  await cancelRuns(work, { datasetId: id }, userId)
  await keepForOutputs(db, id)
  await deleteDatasetRow(db, id)
  await emit({ type: 'dataset.deleted', subject: { type: 'dataset', id, name: dataset.name } })
}
