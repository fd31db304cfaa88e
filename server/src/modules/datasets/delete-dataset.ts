import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { checkRevision } from '../../kernel/revision.ts'
import { cancelRunsOf } from '../pipeline/index.ts'
import { deleteDatasetRow, lockDataset } from './store.ts'

/** Deletes the dataset at once; its files stay until the collector finds that no row names them. */
export async function deleteDataset(
  { transaction, ifMatch, user }: Context,
  { id }: { id: number },
): Promise<void> {
  await transaction(async ({ db, emit }) => {
    const dataset = await lockDataset(db, id)
    if (!dataset) throw refuse.notFound('dataset')
    checkRevision(ifMatch, dataset)
    await cancelRunsOf(db, id, user.userId)
    await deleteDatasetRow(db, id)
    await emit({ type: 'dataset.deleted', subject: { type: 'dataset', id, name: dataset.name } })
  })
}
