import { useQuery } from '@tanstack/react-query'
import { answer, api } from '../../lib/api.ts'

/** The kinds of steps that there are. They change with the program only. */
export function useStepKinds() {
  return useQuery({
    queryKey: ['step-kinds'],
    queryFn: () => answer(api.GET('/api/pipeline/recipes/step-kinds')),
    staleTime: Infinity,
  })
}
