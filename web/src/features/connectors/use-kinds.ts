import { useQuery } from '@tanstack/react-query'
import type { Schema } from '../../lib/api.ts'
import { answer, api } from '../../lib/api.ts'

/** The kinds of connectors that this server offers, by their type. */
export function useKinds(): Map<string, Schema<'ConnectorKind'>> {
  const kinds = useQuery({
    queryKey: ['connector-kinds'],
    queryFn: () => answer(api.GET('/api/connectors/kinds')),
    staleTime: Infinity,
    select: ({ items }) => new Map(items.map((kind) => [kind.type, kind])),
  })
  return kinds.data ?? new Map()
}
