import { useQuery } from '@tanstack/react-query'
import { api, type Schema } from '../../lib/api.ts'
import type { SqlFunction } from '../../ui/sql/functions.ts'

/** The functions of formulas, each with an example. They change with the program only. */
export function useFunctions(): SqlFunction[] | undefined {
  return useQuery({
    queryKey: ['recipe-functions'],
    queryFn: () => api.GET('/api/pipeline/functions'),
    select: functionsOf,
    staleTime: Infinity,
  }).data
}

const functionsOf = ({ items }: { items: Schema<'RecipeFunction'>[] }): SqlFunction[] =>
  items.map(({ description, ...rest }) => ({ ...rest, gives: description }))
