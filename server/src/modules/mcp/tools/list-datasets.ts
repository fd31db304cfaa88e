import type { Dataset } from '../../../../../contract/src/datasets.ts'
import { closed, type PageOf, type Static, Type } from '../../../../../contract/src/schema.ts'
import { fit } from '../fit.ts'
import { tool } from '../tool.ts'

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
  description: 'Datasets that you may query, with their ids. Begin here, then describe_dataset.',
  input: closed(listed),
  output: closed({
    datasets: Type.Array(
      closed({ dataset_id: Type.Integer(), name: Type.String(), description: Type.String() }),
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
    const all = items.map(({ id, name, description }) => ({ dataset_id: id, name, description }))
    const { items: datasets } = fit(all)
    return { structured: { datasets, total, truncated: offset + datasets.length < total } }
  },
})
