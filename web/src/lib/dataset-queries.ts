import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** A dataset, as all pages remember it. */
export const datasetQuery = (id: number) =>
  queryOptions({
    queryKey: ['dataset', id],
    queryFn: () => api.GET('/api/datasets/{id}', { path: { id } }),
  })

/** The columns of a dataset that one may see. */
export const schemaQuery = (id: number) =>
  queryOptions({
    queryKey: ['dataset-schema', id],
    queryFn: () => api.GET('/api/datasets/{id}/schema', { path: { id } }),
  })
