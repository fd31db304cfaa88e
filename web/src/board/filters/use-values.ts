import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import type { Filter, State } from '../board-state.ts'
import { ValuesContext } from './values-from.ts'

/** The values that a filter offers, most frequent first; of those only that the filters it depends on leave. */
export function useValues(
  filter: Filter,
  { filters, state, q }: { filters: Filter[]; state: State; q: string },
) {
  const [settled] = useDebouncedValue(q, 200)
  const from = useContext(ValuesContext)
  const wanted = { filter, filters, state, q: settled }
  return useQuery({
    queryKey: from.keyOf(wanted),
    enabled: from.offers(filter),
    queryFn: ({ signal }) => from.fetchOffered(wanted, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}
