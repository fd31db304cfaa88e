import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { widePage } from '../../lib/list.ts'

const query = { ...widePage }

/** What permissions can be granted on, by "type id", with its name. */
export function useTargets(): Map<string, string> {
  const targets = useQuery({ queryKey: ['grant-targets'], queryFn: loadTargets })
  return targets.data ?? new Map()
}

async function loadTargets(): Promise<Map<string, string>> {
  const [projects, folders, datasets, dashboards, connectors] = await Promise.all([
    api.GET('/api/projects', { query }),
    api.GET('/api/folders', { query: { ...query, is_personal: false } }),
    api.GET('/api/datasets', { query }),
    api.GET('/api/dashboards', { query }),
    api.GET('/api/connectors', { query }),
  ])
  const lists = {
    project: projects,
    folder: folders,
    dataset: datasets,
    dashboard: dashboards,
    connector: connectors,
  }
  return new Map(
    Object.entries(lists).flatMap(([type, { items }]) =>
      items.map(({ id, name }): [string, string] => [`${type} ${id}`, name]),
    ),
  )
}
