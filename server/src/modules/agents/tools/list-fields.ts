import { Type, closed, id } from '../../../../../contract/src/schema.ts'
import { fieldsInReach, noDatasetInReach, tablesInReach } from './data-in-reach.ts'
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
  unavailable: noDatasetInReach,
  async run(context, args, use) {
    const { dataset_id: only, search = '' } = args as { dataset_id?: number; search?: string }
    const tables = await tablesInReach(context, use, { only, search })
    const datasets = await Promise.all(
      tables.slice(0, maxDatasets).map(async (table) => ({
        id: table.id,
        name: table.name,
        fields: (await fieldsInReach(context, table))
          .slice(0, maxFields)
          .map(({ name, role, type }) => ({ name, role, type })),
      })),
    )
    return { result: { datasets, more: Math.max(0, tables.length - maxDatasets) }, level: 'schema' }
  },
}
