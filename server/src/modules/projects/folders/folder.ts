import type { Answer } from '../../../../../contract/src/endpoint.ts'
import type { getFolder } from '../../../../../contract/src/folders.ts'

export interface FolderRow {
  id: number
  name: string
  description: string
  project_id: number | null
  owner_id: number | null
  parent_id: number | null
  ancestor_ids: number[]
  created_by: number | null
  created_at: Date
  updated_at: Date
  revision: number
}

/** A folder, and the folders around it that the caller may see. */
export type SeenFolder = FolderRow & { path: { id: number; name: string }[] }

export const showFolder = (row: SeenFolder): Answer<typeof getFolder> => ({
  ...row,
  parent_id: row.path.some(({ id }) => id === row.parent_id) ? row.parent_id : null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** The top one of a personal folder: it stays where it is, called what it is called, as long as its owner. */
export const isPersonalRoot = ({ owner_id: owner, parent_id: parent }: FolderRow): boolean =>
  owner !== null && parent === null
