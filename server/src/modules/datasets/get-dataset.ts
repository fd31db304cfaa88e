import type { Dataset } from '../../../../contract/src/datasets.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { restricts, restrictsMaking } from '../policies/index.ts'
import { asSeen } from './dataset.ts'
import { datasetRows } from './store.ts'

export async function getDataset(
  { read, user }: Pick<Context, 'read' | 'user'>,
  { id }: { id: number },
): Promise<Dataset> {
  const row = await read((db) =>
    datasetRows(db)
      .where('datasets.id', '=', id)
      .select([restricts(user).as('restricted'), restrictsMaking(user).as('restricted_making')])
      .executeTakeFirst(),
  )
  if (!row) throw refuse.notFound('dataset')
  return asSeen(row)
}
