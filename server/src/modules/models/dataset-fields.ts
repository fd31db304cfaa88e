import type { ModelField } from '../../../../contract/src/dataset-model.ts'
import type { DatasetTable } from '../datasets/index.ts'
import { fieldsOf } from './fields.ts'
import { type Caller, knownTable } from './known.ts'

/** Everything that a query of a dataset can name, as the caller may see it. */
export async function datasetFields(context: Caller, table: DatasetTable): Promise<ModelField[]> {
  return fieldsOf(await knownTable(context, table)).fields
}
