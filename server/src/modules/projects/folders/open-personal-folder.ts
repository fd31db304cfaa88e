import type { Answer } from '../../../../../contract/src/endpoint.ts'
import type { openPersonalFolder as endpoint } from '../../../../../contract/src/folders.ts'
import type { Context } from '../../../kernel/context.ts'
import { showFolder } from './folder.ts'
import { findPersonalFolder, insertPersonalFolder } from './store.ts'

/** Most users never need one, so it is made when it is first opened. */
export async function openPersonalFolder({
  orgId,
  user: { userId, username },
  read,
  transaction,
}: Pick<Context, 'orgId' | 'user' | 'read' | 'transaction'>): Promise<Answer<typeof endpoint>> {
  const key = { orgId, userId }
  const found =
    (await read((db) => findPersonalFolder(db, key))) ??
    (await transaction(async ({ db, emit }) => {
      const made = await insertPersonalFolder(db, {
        org_id: orgId,
        name: username,
        description: '',
        project_id: null,
        owner_id: userId,
        parent_id: null,
        ancestor_ids: [],
        created_by: userId,
      })
      if (made)
        await emit({
          type: 'folder.created',
          subject: { type: 'folder', id: made.id, name: username },
          data: { owner_id: userId },
        })
      return (await findPersonalFolder(db, key))!
    }))
  return showFolder({ ...found, path: [] })
}
