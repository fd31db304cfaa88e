import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Schema } from '../../lib/api.ts'
import { answer, api } from '../../lib/api.ts'

export type DatasetChange = Schema<'DatasetUpdate'>

/** Changes a dataset; whatever shows it then asks again. */
export function useDatasetChange({ id, revision }: Pick<Schema<'Dataset'>, 'id' | 'revision'>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: DatasetChange) =>
      answer(
        api.PATCH('/api/datasets/{id}', {
          params: { path: { id } },
          headers: { 'If-Match': `"${revision}"` },
          body,
        }),
      ),
    onSuccess: () => refreshDataset(queries, id),
  })
}

/** Everything that is known of a dataset is asked for again. */
export function refreshDataset(queries: ReturnType<typeof useQueryClient>, id: number): void {
  for (const key of [
    'dataset',
    'dataset-schema',
    'dataset-preview',
    'dataset-profile',
    'dataset-policies',
    'dataset-versions',
    'runs',
  ])
    void queries.invalidateQueries({ queryKey: [key, id] })
  void queries.invalidateQueries({ queryKey: ['datasets'] })
  void queries.invalidateQueries({ queryKey: ['dataset-model', id] })
  void queries.invalidateQueries({ queryKey: ['explore', id] })
}
