import type { DatasetModel } from '../../../../../contract/src/dataset-model.ts'
import { closed, nullable, type Static, Type } from '../../../../../contract/src/schema.ts'
import type { Api } from '../tool.ts'

export const Field = closed({
  name: Type.String({ description: 'As queries name it' }),
  role: Type.String({ description: 'dimension: group and filter by it; measure: compute it' }),
  label: Type.String(),
  type: Type.String(),
  description: nullable(Type.String()),
  synonyms: Type.Array(Type.String()),
  grains: Type.Array(Type.String(), { description: 'Periods that a time can be grouped by' }),
})

type Model = Static<typeof DatasetModel>

/** What queries of a dataset can name, measures first: a query begins with one. */
export async function fieldsOf(api: Api, datasetId: number, search = ''): Promise<Static<typeof Field>[]> {
  const { fields } = await api.get<Model>(`/api/datasets/${datasetId}/model`)
  return fields
    .filter((field) => !field.is_hidden && matches(field, search.toLowerCase()))
    .map(shown)
    .toSorted((a, b) => b.role.localeCompare(a.role))
}

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
