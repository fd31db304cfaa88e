import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { answer, api } from '../../lib/api.ts'
import type { Offer } from './field.ts'

/** The fields of a dataset that one may see, by its model and by the joins of that. */
export function useOffer(datasetId: number): { offer: Offer | undefined; error: unknown } {
  const model = useQuery({
    queryKey: ['dataset-model', datasetId],
    queryFn: () => answer(api.GET('/api/datasets/{id}/model', { params: { path: { id: datasetId } } })),
    staleTime: 30_000,
  })
  const { fields, hierarchies } = model.data ?? {}
  const offer = useMemo(
    () => (fields && hierarchies ? { fields, hierarchies } : undefined),
    [fields, hierarchies],
  )
  return { offer, error: model.error }
}
