import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { schemaQuery } from '../../lib/dataset-queries.ts'
import type { DatasetColumn } from '../../ui/field-forms/model-field.ts'

const none: never[] = []

/** Columns of a dataset, as one may see them; none while they are loaded or when it is not there. */
export function useColumns(id: number): DatasetColumn[] {
  const schema = useQuery({ ...schemaQuery(id), enabled: id > 0, staleTime: 30_000 })
  return schema.data?.columns ?? none
}

/** Datasets that one may see, to choose from. */
export function useDatasetChoices(): { value: string; label: string }[] {
  const datasets = useQuery({
    queryKey: ['dataset-choices'],
    queryFn: () => api.GET('/api/datasets', { query: { limit: 200, offset: 0, sort: 'name', order: 'asc' } }),
    staleTime: 30_000,
  })
  return (datasets.data?.items ?? none).map(({ id, name }) => ({ value: String(id), label: name }))
}
