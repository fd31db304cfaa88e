import { queryOptions } from '@tanstack/react-query'
import { answer, api } from './api.ts'

/** A dataset, as all pages remember it. */
export const datasetQuery = (id: number) =>
  queryOptions({
    queryKey: ['dataset', id],
    queryFn: () => answer(api.GET('/api/datasets/{id}', { params: { path: { id } } })),
  })

/** The columns of a dataset that one may see. */
export const schemaQuery = (id: number) =>
  queryOptions({
    queryKey: ['dataset-schema', id],
    queryFn: () => answer(api.GET('/api/datasets/{id}/schema', { params: { path: { id } } })),
  })
