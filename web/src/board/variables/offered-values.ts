import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { offeredOf } from '../filters/values-from.ts'
import type { Parameter } from './variable-state.ts'

type Single = string | number | boolean

const limit = 100

/** The values that a parameter offers: its list, or those of its field that the reader may see. */
export function useOfferedValues(
  { type, values, field }: Parameter,
  { datasetId, search }: { datasetId: number | undefined; search: string },
): Single[] {
  const [q] = useDebouncedValue(search, 200)
  const id = field?.dataset_id ?? datasetId
  const found = useQuery({
    queryKey: ['parameter-values', id, field?.column, q],
    enabled: field !== undefined && id !== undefined,
    queryFn: ({ signal }) =>
      api.GET('/api/datasets/{id}/values', {
        path: { id: id ?? 0 },
        query: { field: field?.column ?? '', limit, order: 'listed', ...(q ? { q } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  if (values) return values.map(({ value }) => value)
  if (field) return (found.data?.items ?? []).flatMap(offeredOf).map(({ value }) => value)
  return type === 'boolean' ? [true, false] : []
}
