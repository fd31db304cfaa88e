import type { DatasetModel } from '../../../../../contract/src/dataset-model.ts'
import { closed, id, nullable, type Static, Type } from '../../../../../contract/src/schema.ts'
import { fit } from '../fit.ts'
import { tool } from '../tool.ts'
import { counts } from './list-datasets.ts'

const Field = closed({
  name: Type.String({ description: 'As queries name it' }),
  role: Type.String({ description: 'dimension: group and filter by it; measure: compute it' }),
  label: Type.String(),
  type: Type.String(),
  description: nullable(Type.String()),
  synonyms: Type.Array(Type.String()),
  grains: Type.Array(Type.String(), { description: 'Periods that a time can be grouped by' }),
})

type Model = Static<typeof DatasetModel>

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
  async run(api, { dataset_id, search = '' }) {
    const [{ name }, { fields: all }] = await Promise.all([
      api.get<{ name: string }>(`/api/datasets/${dataset_id}`),
      api.get<Model>(`/api/datasets/${dataset_id}/model`),
    ])
    const matching = all
      .filter((field) => !field.is_hidden && matches(field, search.toLowerCase()))
      .map(shown)
    // Measures first: a query begins with one.
    const { items: fields, cut } = fit(matching.toSorted((a, b) => b.role.localeCompare(a.role)))
    return { structured: { dataset_id, name, fields, total: matching.length, truncated: cut } }
  },
})

const matches = ({ name, label, description, synonyms }: Model['fields'][number], search: string) =>
  [name, label, description ?? '', ...synonyms].some((text) => text.toLowerCase().includes(search))

const shown = ({ name, role, label, type, description, synonyms, grains }: Model['fields'][number]) => ({
  name,
  role,
  label,
  type: String(type),
  description,
  synonyms,
  grains,
})
