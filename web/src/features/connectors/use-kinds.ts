import { useQuery } from '@tanstack/react-query'
import { api, type Schema } from '../../lib/api.ts'
import { kindViews } from './kind-views.ts'

type Kind = Schema<'ConnectorKind'>

/** The kinds of connectors that this server offers, by their type and in the language of the page. */
export function useKinds(): Map<string, Kind> {
  const kinds = useQuery({
    queryKey: ['connector-kinds'],
    queryFn: () => api.GET('/api/connectors/kinds'),
    staleTime: Infinity,
    select: ({ items }) => new Map(items.map((kind) => [kind.type, inLanguage(kind)])),
  })
  return kinds.data ?? new Map()
}

function inLanguage(kind: Kind): Kind {
  const { title = kind.label, description = kind.description } = kindViews[kind.type] ?? {}
  return { ...kind, label: title, description }
}
