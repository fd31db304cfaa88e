import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { getDatasetTable, versionNumber } from './dataset-table.ts'
import { findDataset } from './store.ts'

/** The columns as the caller sees them; none while there is no data. */
export async function getDatasetSchema(context: Pick<Context, 'read' | 'user'>, { id }: { id: number }) {
  const dataset = await context.read((db) => findDataset(db, id))
  if (!dataset) throw refuse.notFound('dataset')
  if (dataset.status !== 'published') return { version: null, columns: [] }
  const table = await getDatasetTable(context, id)
  return { version: versionNumber(table), columns: table.columns }
}
