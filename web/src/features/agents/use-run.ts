import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { isActive } from './agent-words.ts'

/** A run, followed while something can still happen in it. */
export const useRun = (id: number) =>
  useQuery({
    queryKey: ['agent-run', id],
    queryFn: () => api.GET('/api/chat/agent-runs/{id}', { path: { id } }),
    refetchInterval: ({ state }) => (state.data && isActive(state.data) ? 1000 : false),
  })
