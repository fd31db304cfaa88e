import { closed, id, Type } from '../../../../../contract/src/schema.ts'
import { fit } from '../fit.ts'
import { tool } from '../tool.ts'
import { Field, fieldsOf } from './fields.ts'
import { counts } from './list-datasets.ts'

export const describeDataset = tool({
  name: 'describe_dataset',
  title: 'Describe a dataset',
  description:
    'Dimensions and measures of a dataset, as you may see them. Large models: search for the fields that you need.',
  input: closed({
    dataset_id: id('From list_datasets'),
    search: Type.Optional(
      Type.String({ maxLength: 200, description: 'Part of the name, label, description or a synonym' }),
    ),
  }),
  output: closed({ dataset_id: Type.Integer(), name: Type.String(), fields: Type.Array(Field), ...counts }),
  async run(api, { dataset_id, search }) {
    const [{ name }, matching] = await Promise.all([
      api.get<{ name: string }>(`/api/datasets/${dataset_id}`),
      fieldsOf(api, dataset_id, search),
    ])
    const { items: fields, cut } = fit(matching)
    return { structured: { dataset_id, name, fields, total: matching.length, truncated: cut } }
  },
})
