import { Type, closed, id } from '../../../../../contract/src/schema.ts'
import { datasetTables } from '../../datasets/index.ts'
import { datasetFields } from '../../models/index.ts'
import { datasetsInReach, noDatasetInReach } from './datasets-in-reach.ts'
import type { ReadingTool } from './tool.ts'

const maxDatasets = 50
const maxFields = 200

/** Datasets and their fields, as the caller may see them. */
export const listFields: ReadingTool = {
  id: 2,
  name: 'list_fields',
  kind: 'built_in',
  description: 'Lists the datasets that can be queried, with their dimensions and measures.',
  input: closed({
    dataset_id: Type.Optional(id('Only this dataset')),
    search: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the name of a dataset' })),
  }),
  effect: 'reads',
  level: 'schema',
  unavailable: noDatasetInReach,
  async run(context, args, use) {
    const { dataset_id: only, search = '' } = args as { dataset_id?: number; search?: string }
    const reach = await datasetsInReach(context, use)
    const tables = (await datasetTables(context, 'dataset.query')).filter(
      (table) =>
        (only === undefined || table.id === only) &&
        (reach === undefined || reach.includes(table.id)) &&
        table.name.toLowerCase().includes(search.toLowerCase()),
    )
    const datasets = await Promise.all(
      tables.slice(0, maxDatasets).map(async (table) => ({
        id: table.id,
        name: table.name,
        fields: (await datasetFields(context, table))
          .filter(({ is_hidden: isHidden }) => !isHidden)
          .slice(0, maxFields)
          .map(({ name, role, type }) => ({ name, role, type })),
      })),
    )
    return { datasets, more: Math.max(0, tables.length - maxDatasets) }
  },
}
