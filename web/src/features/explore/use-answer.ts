import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { answer, api } from '../../lib/api.ts'

/** Asks a dataset; asking something else meanwhile stops the work on the former question. */
export function useAnswer(datasetId: number, body: object | undefined) {
  const queries = useQueryClient()
  const key = JSON.stringify(body ?? null)
  const result = useQuery({
    queryKey: ['explore', datasetId, key],
    queryFn: ({ signal }) =>
      answer(
        api.POST('/api/datasets/{id}/explore', {
          params: { path: { id: datasetId } },
          body: JSON.parse(key) as never,
          signal,
        }),
      ),
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
  })
  const cancel = useCallback(
    () => void queries.cancelQueries({ queryKey: ['explore', datasetId, key] }),
    [queries, datasetId, key],
  )
  // What is shown of the former question is no answer to this one.
  const isUnanswered = result.isPending || result.isPlaceholderData
  return {
    ...result,
    cancel,
    isCancelled: body !== undefined && isUnanswered && !result.isFetching && !result.error,
  }
}
