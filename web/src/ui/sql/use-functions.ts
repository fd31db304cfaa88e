import { useQuery } from '@tanstack/react-query'
import { api, type Schema } from '../../lib/api.ts'
import type { SqlFunction } from './functions.ts'

/** The functions of formulas, each with an example: those of recipes, or those of models and questions. They change with the program only. */
export function useFunctions(of: 'recipes' | 'queries'): SqlFunction[] | undefined {
  return useQuery({
    queryKey: ['recipe-functions'],
    queryFn: () => api.GET('/api/pipeline/functions'),
    select: of === 'recipes' ? functionsOf : portableOf,
    staleTime: Infinity,
  }).data
}

type Functions = { items: Schema<'RecipeFunction'>[] }

const functionsOf = ({ items }: Functions): SqlFunction[] =>
  items.map(({ description, is_portable: _isPortable, ...rest }) => ({ ...rest, gives: description }))

const portableOf = ({ items }: Functions): SqlFunction[] =>
  functionsOf({ items: items.filter(({ is_portable }) => is_portable) })
