import { useMutation } from '@tanstack/react-query'
import { api, type Schema } from '../../lib/api.ts'
import { invalidate } from '../../lib/queries.ts'

export type DatasetChange = Schema<'DatasetUpdate'>

/** Changes a dataset; whatever shows it then asks again. */
export function useDatasetChange({ id, revision }: Pick<Schema<'Dataset'>, 'id' | 'revision'>) {
  return useMutation({
    mutationFn: (body: DatasetChange) => api.PATCH('/api/datasets/{id}', { path: { id }, revision, body }),
    onSuccess: () => refreshDataset(id),
  })
}

/** Everything that is known of a dataset is asked for again. */
export function refreshDataset(id: number): void {
  const kinds = ['dataset', 'dataset-schema', 'dataset-model', 'dataset-preview', 'dataset-profile']
  const more = ['dataset-policies', 'dataset-versions', 'runs', 'explore']
  void invalidate('datasets', ...[...kinds, ...more].map((kind) => [kind, id]))
}
