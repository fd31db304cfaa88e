import type { Dataset } from '../../../../../contract/src/datasets.ts'
import { closed, nullable, type PageOf, type Static, Type } from '../../../../../contract/src/schema.ts'
import { fit } from '../fit.ts'
import { type Api, tool, ToolRefusal } from '../tool.ts'
import { Field, fieldsOf } from './fields.ts'

export const listed = {
  search: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the name or description' })),
  offset: Type.Optional(Type.Integer({ minimum: 0, description: 'How many to skip' })),
}

export const counts = {
  total: Type.Integer({ description: 'How many match' }),
  truncated: Type.Boolean({
    description: 'Whether there are more than are shown: search, or skip with offset',
  }),
}

export const listDatasets = tool({
  name: 'list_datasets',
  title: 'List datasets',
  description:
    'Datasets that you may query, with their ids. Begin here; where there are few, their fields are here, too. Otherwise go on with describe_dataset.',
  input: closed(listed),
  output: closed({
    datasets: Type.Array(
      closed({
        dataset_id: Type.Integer(),
        name: Type.String(),
        description: Type.String(),
        fields: nullable(
          Type.Array(Field, { description: 'All that queries can name; null: ask describe_dataset' }),
        ),
      }),
    ),
    ...counts,
  }),
  async run(api, { search: q, offset = 0 }) {
    const { items, total } = await api.get<PageOf<Static<typeof Dataset>>>('/api/datasets', {
      q,
      offset,
      limit: 100,
      sort: 'name',
    })
    const all = items.map(({ id, name, description }) => ({
      dataset_id: id,
      name,
      description,
      fields: null,
    }))
    const datasets = await withFields(api, fit(all).items)
    return { structured: { datasets, total, truncated: offset + datasets.length < total } }
  },
})

/** Of more than these a caller wants only some. */
const maxDescribed = 10

interface Listed {
  dataset_id: number
  name: string
  description: string
  fields: Static<typeof Field>[] | null
}

/** With their fields, if these are few enough to stand here: that saves a call for each. */
async function withFields(api: Api, datasets: Listed[]): Promise<Listed[]> {
  if (datasets.length > maxDescribed) return datasets
  const described = await Promise.all(
    datasets.map(async (dataset) => ({
      ...dataset,
      fields: await fieldsOf(api, dataset.dataset_id).catch(none),
    })),
  )
  return fit(described).cut ? datasets : described
}

/** What has no data yet has no fields. */
function none(error: unknown): null {
  if (error instanceof ToolRefusal) return null
  throw error
}
