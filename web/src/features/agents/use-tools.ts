import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { everyItem } from '../../lib/list.ts'

/** All tools that agents can have. */
export const useTools = () =>
  useQuery({
    queryKey: ['agent-tools', 'all'],
    queryFn: () => everyItem((query) => api.GET('/api/agent-tools', { query })),
    staleTime: 30_000,
  })
