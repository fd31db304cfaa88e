import { useQueries, useQuery } from '@tanstack/react-query'
import type { Schema } from '../../lib/api.ts'
import { answer, api } from '../../lib/api.ts'
import { schemaQuery } from '../../lib/dataset-queries.ts'
import { widePage } from '../../lib/list.ts'
import type { SqlTables } from '../../ui/sql/language.ts'

const maxColumnsOf = 20

/** The tables that completion knows: every dataset, with the columns of the likeliest ones. */
export function useSqlTables(datasetId: number, inputs: readonly Schema<'ChartInput'>[] = []): SqlTables {
  const datasets = useQuery({
    queryKey: ['datasets', widePage],
    queryFn: () => answer(api.GET('/api/datasets', { params: { query: widePage } })),
    staleTime: 60_000,
  })
  const items = datasets.data?.items ?? []
  const first = items.toSorted((a, b) => Number(b.id === datasetId) - Number(a.id === datasetId))
  return useQueries({
    queries: first.slice(0, maxColumnsOf).map(({ id }) => ({ ...schemaQuery(id), staleTime: 60_000 })),
    combine: (schemas) =>
      first.flatMap(({ id, name }, at) => {
        const columns =
          schemas[at]?.data?.columns.map((column) => ({ name: column.name, type: column.type })) ?? []
        const called = inputs.filter((input) => input.dataset_id === id).map((input) => input.name)
        return [...new Set([...called, name])].map((table) => ({ name: table, columns }))
      }),
  })
}
