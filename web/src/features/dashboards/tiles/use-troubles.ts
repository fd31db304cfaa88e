import { useQueries } from '@tanstack/react-query'
import { answer, api } from '../../../lib/api.ts'
import type { Trouble } from './trouble.ts'
import { troubleOf } from './trouble.ts'

const staleTime = 60_000

/** What is the matter with the datasets of charts, by their ids; most have nothing. */
export function useTroubles(datasetIds: readonly number[]): ReadonlyMap<number, Trouble> {
  const ids = [...new Set(datasetIds)]
  // Who may see a chart but not its dataset is not told of its checks either: those questions are refused.
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: ['dataset-trouble', id],
      queryFn: async () => {
        const params = { path: { id } }
        const [dataset, freshness] = await Promise.all([
          answer(api.GET('/api/datasets/{id}', { params })),
          answer(api.GET('/api/datasets/{id}/freshness', { params })).catch(() => undefined),
        ])
        return troubleOf(dataset, freshness) ?? null
      },
      retry: false,
      staleTime,
      refetchInterval: staleTime,
    })),
    combine: (answers) =>
      new Map(
        ids.flatMap((id, at): [number, Trouble][] => (answers[at]?.data ? [[id, answers[at].data]] : [])),
      ),
  })
}
