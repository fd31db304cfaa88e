import { sql } from 'kysely'
import type { Context, Work } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { findPlaces, targetOf } from './places.ts'
import { requirePermissionIn, requireTarget } from './require-target.ts'

/** Where something is to stand: at the top of a project, in a folder, or in neither. */
export interface NewPlace {
  projectId: number | null
  folderId: number | null
}

/** Authorises making something in the folder or in the project that the body names, or in none. */
export async function requirePlaceFor(
  context: Pick<Context, 'user' | 'orgId' | 'read'>,
  permission: string,
  wanted: { project_id?: number | null; folder_id?: number },
): Promise<NewPlace> {
  const { project_id: projectId = null, folder_id: id } = wanted
  if (id === undefined) {
    await requirePermissionIn(context, permission, projectId)
    return { projectId, folderId: null }
  }
  if (projectId !== null)
    throw refuse.invalid('body.folder_id', 'a folder is in its project: name either project_id or folder_id')
  await requireTarget(context, permission, { type: 'folder', id, path: 'body.folder_id' })
  const [place] = await findPlaces(context, { type: 'folder', ids: [id] })
  return { projectId: place?.projectId ?? null, folderId: id }
}

/** Puts what was just made into its folder, unless that was moved or deleted since it was authorised. */
export async function putInFolder(
  { db }: Work,
  { folderId }: Pick<NewPlace, 'folderId'>,
  { type, id }: { type: 'dashboard' | 'dataset' | 'recipe' | 'connector'; id: number },
): Promise<void> {
  if (folderId === null) return
  const { rows } = await sql<{ folder_id: number | null }>`
    update ${sql.table(targetOf(type).table)} set folder_id = ${folderId}
    where org_id = current_org_id() and id = ${id} returning folder_id`.execute(db)
  // The database takes it out of a folder that is not there any more, or not in that project.
  if (rows[0]?.folder_id !== folderId)
    throw refuse.conflict('the folder was moved or deleted meanwhile: try again')
}
