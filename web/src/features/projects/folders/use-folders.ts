import { useQuery } from '@tanstack/react-query'
import { api, type Schema } from '../../../lib/api.ts'
import { everyItem } from '../../../lib/list.ts'

export type FolderPlaceOf = { project_id: number } | { parent_id: number } | { is_personal: true }

/** The folders of a place that the user may see, by name. */
export function useFolders(place: FolderPlaceOf, isWanted = true) {
  return useQuery({
    queryKey: ['folders', place],
    queryFn: () => everyItem((query) => api.GET('/api/folders', { query: { ...query, ...place } })),
    enabled: isWanted,
  })
}

export type FolderNode = Schema<'Folder'> & { depth: number }

/** The folders in the order of a tree, each with its depth. One whose parent is not seen stands at the top. */
export function treeOf(folders: Schema<'Folder'>[]): FolderNode[] {
  const below = (parent: number | null, depth: number): FolderNode[] =>
    folders
      .filter(({ parent_id }) => parent_id === parent)
      .flatMap((folder) => [{ ...folder, depth }, ...below(folder.id, depth + 1)])
  return below(null, 0)
}
