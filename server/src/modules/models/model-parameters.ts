import type { Parameter } from '../../../../contract/src/parameters.ts'
import type { Context } from '../../kernel/context.ts'
import { findModel } from './store.ts'
import { loadWithholds, visibleParameters } from './withholding.ts'

/** The parameters that a dataset's model has for all its queries, as the caller may see them. */
export async function modelParameters(
  context: Pick<Context, 'read' | 'user'>,
  datasetId: number,
): Promise<Parameter[]> {
  const found = await context.read((db) => findModel(db, datasetId))
  const { parameters = [] } = found?.model ?? {}
  if (parameters.length === 0) return []
  return visibleParameters(parameters, { withholds: await loadWithholds(context), datasetId })
}
