import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** Folders of a base that hold documents, and those around them. */
export function useFolders(baseId: number): string[] {
  const folders = useQuery({
    queryKey: ['knowledge-documents', baseId, 'folders'],
    queryFn: () => api.GET('/api/knowledge/bases/{id}/folders', { path: { id: baseId } }),
  })
  const paths = folders.data?.items.map(({ folder }) => folder).filter(Boolean) ?? []
  return [...new Set(paths.flatMap(withParents))].toSorted()
}

const withParents = (path: string): string[] => {
  const names = path.split('/')
  return names.map((_, at) => names.slice(0, at + 1).join('/'))
}
